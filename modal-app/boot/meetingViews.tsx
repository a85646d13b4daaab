import { AccountHeadSkeleton, AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import type { LaterViews } from '../flow/View.ts'

/** Views that show or load something of another feature, which the features themselves cannot import. */
export const meetingViews: LaterViews<'Account' | 'WalletReceive' | 'WalletSend'> = {
  Account: {
    title: 'account.title',
    waiting: AccountSkeleton,
    WaitingHead: AccountHeadSkeleton,
    loadHead: async () => (await import('../features/account/AccountHead.tsx')).AccountHead,
    texts: ['account', 'networks'],
    loadView: async () => {
      const { AccountWithTabs, prefetchTabs } = await import('./AccountWithTabs.tsx')
      void prefetchTabs()
      return AccountWithTabs
    },
    loadEnter: async () => {
      const [{ loadAccount }, { followTokens }, { enterTab }] = await Promise.all([
        import('../features/account/accountActions.ts'),
        import('../tokens/tokensActions.ts'),
        import('./AccountWithTabs.tsx'),
      ])
      return async app => {
        app.prefetch('Networks')
        app.prefetch('WalletReceive')
        app.prefetch('WalletSend')
        const loading = Promise.all([loadAccount(app), enterTab(app)])
        followTokens(app)
        await loading
      }
    },
  },
  WalletReceive: {
    title: 'receive.title',
    waiting: 'code',
    texts: ['receive'],
    loadView: async () => (await import('../features/receive/WalletReceiveView.tsx')).WalletReceiveView,
    loadEnter: async () => {
      const { loadOwnAddresses } = await import('../features/account/loadAddresses.ts')
      return app => {
        app.prefetch('WalletCompatibleNetworks')
        return loadOwnAddresses(app)
      }
    },
  },
  WalletSend: {
    title: 'send.title',
    waiting: 'form',
    texts: ['send'],
    loadView: async () => (await import('../features/send/WalletSendView.tsx')).WalletSendView,
    loadEnter: async () => {
      const [{ loadAccount }, { payingConnection }, { openSend }] = await Promise.all([
        import('../features/account/accountActions.ts'),
        import('../connections/paymentAccount.ts'),
        import('../features/send/sendActions.ts'),
      ])
      return async app => {
        app.prefetch('WalletSendSelectToken')
        app.prefetch('WalletSendPreview')
        // The form appears at once; the balances fill in.
        await Promise.all([openSend(app), loadAccount(app, payingConnection(app.store.getState()))])
      }
    },
  },
}
