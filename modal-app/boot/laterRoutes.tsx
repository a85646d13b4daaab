import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { AccountHeadSkeleton, AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import type { MessageKey, Messages } from '../lib/createI18n.ts'
import titles from '../locales/en-titles.json'
import { EntrySkeletons } from '../ui/EntrySkeletons.tsx'
import { FactsSkeleton } from '../ui/FactsSkeleton.tsx'
import { FormSkeleton } from '../ui/FormSkeleton.tsx'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import '../ui/laterStyles.ts'
import { QrFrame } from '../ui/QrFrame.tsx'
import { StatusSkeleton } from '../ui/StatusSkeleton.tsx'
import { TilesSkeleton } from '../ui/TilesSkeleton.tsx'
import type { LaterViewName } from './routeOf.tsx'

/** A view that is loaded on demand. */
export interface LaterRoute<Props = object> {
  /** Undefined: the view is about one wallet, whose name is the title. */
  title?: MessageKey
  /** Texts of titles. */
  titles?: Messages
  /** Drawn until the view has loaded. */
  Waiting: ComponentType | null
  /** Likewise of what stands in the place of the title. */
  WaitingHead?: ComponentType
  loadView(): Promise<ComponentType<Props>>
  /** What stands in the header in the place of the title. */
  loadHead?(): Promise<ComponentType>
  loadTexts(): Promise<Messages>
  /** Loads the action that runs when the view comes on screen. */
  loadEnter?: (() => Promise<(app: App) => Promise<void>>) | undefined
}

/** Texts by feature, one chunk each; `later` are those of parts that most later views have. */
const texts = {
  account: async (): Promise<Messages> => (await import('../locales/en-account.json')).default,
  connect: async (): Promise<Messages> => (await import('../locales/en-connect.json')).default,
  activity: async (): Promise<Messages> => (await import('../locales/en-activity.json')).default,
  later: async (): Promise<Messages> => (await import('../locales/en-later.json')).default,
  networks: async (): Promise<Messages> => (await import('../locales/en-networks.json')).default,
  receive: async (): Promise<Messages> => (await import('../locales/en-receive.json')).default,
  request: async (): Promise<Messages> => (await import('../locales/en-request.json')).default,
  send: async (): Promise<Messages> => (await import('../locales/en-send.json')).default,
  sending: async (): Promise<Messages> => (await import('../locales/en-sending.json')).default,
  sent: async (): Promise<Messages> => (await import('../locales/en-sent.json')).default,
  task: async (): Promise<Messages> => (await import('../locales/en-task.json')).default,
  walletConnect: async (): Promise<Messages> => (await import('../locales/en-walletConnect.json')).default,
  wallets: async (): Promise<Messages> => (await import('../locales/en-wallets.json')).default,
}
const textsOf =
  (...features: Exclude<keyof typeof texts, 'later'>[]) =>
  async (): Promise<Messages> =>
    Object.assign(
      {},
      titles,
      ...(await Promise.all((['later', ...features] as const).map(feature => texts[feature]()))),
    )

const loadPairing = async () => (await import('../features/walletConnect/pairingActions.ts')).startPairing
const loadGranted = async () => (await import('../features/networks/readGrantedNetworks.ts')).readGrantedNetworks

const code = {
  Waiting: QrFrame,
  title: 'walletConnect.title',
  loadTexts: textsOf('walletConnect', 'wallets', 'task'),
  loadEnter: loadPairing,
} as const
const list = { Waiting: ListSkeleton }
const entries = { Waiting: EntrySkeletons }
const status = { Waiting: StatusSkeleton }

/** Shown while the view itself loads. */
export { titles }

/** How to load every view except Connect. */
export const laterRoutes: { readonly [V in LaterViewName]: LaterRoute } = {
  Account: {
    Waiting: AccountSkeleton,
    WaitingHead: AccountHeadSkeleton,
    title: 'account.title',
    loadHead: async () => (await import('../features/account/AccountHead.tsx')).AccountHead,
    loadTexts: textsOf('account', 'networks'),
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
  ProfileWallets: {
    ...list,
    title: 'profile.title',
    loadTexts: textsOf('account', 'networks'),
    loadView: async () => (await import('../features/account/ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('../features/account/profileActions.ts')).loadWallets,
  },
  Transactions: {
    ...entries,
    title: 'activity.title',
    loadTexts: textsOf('activity'),
    loadView: async () => (await import('../features/activity/TransactionsView.tsx')).TransactionsView,
    loadEnter: async () => (await import('../features/activity/activityActions.ts')).openActivity,
  },
  WalletReceive: {
    Waiting: QrFrame,
    title: 'receive.title',
    loadTexts: textsOf('receive'),
    loadView: async () => (await import('../features/receive/WalletReceiveView.tsx')).WalletReceiveView,
    loadEnter: async () => {
      const { loadOwnAddresses } = await import('../features/account/loadAddresses.ts')
      return app => {
        app.prefetch('WalletCompatibleNetworks')
        return loadOwnAddresses(app)
      }
    },
  },
  WalletCompatibleNetworks: {
    ...list,
    title: 'compatibleNetworks.title',
    loadTexts: textsOf('receive'),
    loadView: async () =>
      (await import('../features/receive/WalletCompatibleNetworksView.tsx')).WalletCompatibleNetworksView,
  },
  WalletSend: {
    Waiting: FormSkeleton,
    title: 'send.title',
    loadTexts: textsOf('send'),
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
  WalletSendSelectToken: {
    ...entries,
    title: 'send.tokens.title',
    loadTexts: textsOf('send'),
    loadView: async () => (await import('../features/send/WalletSendSelectTokenView.tsx')).WalletSendSelectTokenView,
    loadEnter: async () => (await import('../tokens/tokensActions.ts')).loadTokens,
  },
  WalletSendPreview: {
    Waiting: FactsSkeleton,
    title: 'send.preview.title',
    loadTexts: textsOf('send', 'sending', 'request', 'task'),
    loadView: async () => (await import('../features/send/WalletSendPreviewView.tsx')).WalletSendPreviewView,
  },
  WalletSendConfirmed: {
    Waiting: FactsSkeleton,
    title: 'sent.title',
    loadTexts: textsOf('sent', 'sending'),
    loadView: async () => (await import('../features/send/WalletSendConfirmedView.tsx')).WalletSendConfirmedView,
  },
  ConnectWallets: {
    ...list,
    title: 'connect.title',
    loadTexts: textsOf(),
    loadView: async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  },
  AllWallets: {
    Waiting: TilesSkeleton,
    title: 'allWallets.title',
    loadTexts: textsOf('wallets', 'walletConnect'),
    loadView: async () => (await import('../features/connect/allWallets/AllWalletsView.tsx')).AllWalletsView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).openAllWallets,
  },
  ConnectingMultiChain: {
    ...status,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('../features/connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  },
  ConnectingExternal: {
    ...status,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('../features/connect/ConnectingExternalView.tsx')).ConnectingExternalView,
  },
  ContinueExternal: {
    ...status,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('./ContinueWithSummary.tsx')).ContinueWithSummary,
    loadEnter: async () => (await import('./ContinueWithSummary.tsx')).explainRequest,
  },
  ConnectingWalletConnect: {
    ...code,
    loadView: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    ...code,
    loadView: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
  },
  GetWallet: {
    ...list,
    title: 'getWallet.title',
    loadTexts: textsOf('wallets'),
    loadView: async () => (await import('../features/connect/GetWalletView.tsx')).GetWalletView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).readWallets,
  },
  WhatIsAWallet: {
    ...status,
    title: 'whatIsAWallet.title',
    loadTexts: textsOf('wallets'),
    loadView: async () => (await import('../features/connect/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  },
  WhatIsANetwork: {
    ...status,
    title: 'whatIsANetwork.title',
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  },
  Networks: {
    ...list,
    title: 'networks.title',
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
    loadEnter: loadGranted,
  },
  SwitchNetwork: {
    ...status,
    title: 'switchNetwork.title',
    loadTexts: textsOf('networks', 'task'),
    loadView: async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
    loadEnter: async () => (await import('../features/networks/startSwitch.ts')).startSwitch,
  },
  SwitchActiveChain: {
    ...status,
    title: 'switchNetwork.title',
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  },
  UnsupportedChain: {
    ...list,
    title: 'unsupportedChain.title',
    loadTexts: textsOf('networks', 'account'),
    loadView: async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
    loadEnter: loadGranted,
  },
}
