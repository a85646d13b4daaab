import { signInLock } from '../../flow/closeLock.ts'
import { type ChosenWallet, isOpenedFor } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'

export interface AuthRoutes {
  /** `email`: entered on the previous view, and sent a code at once. */
  EmailLogin: { email?: string | undefined; wallet: ChosenWallet }
  EmailVerifyOtp: { wallet: ChosenWallet }
  EmailVerifyDevice: { wallet: ChosenWallet }
  ApproveTransaction: object
  WalletReady: object
  UpdateEmailWallet: object
  UpdateEmailPrimaryOtp: object
  UpdateEmailSecondaryOtp: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends AuthRoutes {}
}

const change = { needs: 'connection', asks: 'emailChange', reportedAs: 'UpdateEmailWallet' } as const

const load = () => import('./feature.ts')

const afterMail = { load, asks: 'connect', reportedAs: 'EmailLogin', hasOwnTitle: true } as const

export const authViews: Rows<keyof AuthRoutes> = {
  EmailLogin: {
    load,
    asks: 'connect',
    hasOwnTitle: true,
    opens: 'arguments',
  },
  EmailVerifyOtp: afterMail,
  EmailVerifyDevice: afterMail,
  UpdateEmailWallet: {
    load,
    ...change,
    opens: 'arguments',
  },
  UpdateEmailPrimaryOtp: { load, ...change },
  UpdateEmailSecondaryOtp: {
    load,
    ...change,
    // A page that did not ask learns it only if the visitor allows it (flow/ShareUser.tsx).
    outcome: ({ task, router }) =>
      isOpenedFor(router) && task?.kind === 'emailChange' && task.facts.changed
        ? { email: task.facts.changed }
        : undefined,
  },
  WalletReady: {
    load,
    needs: 'connection',
    reportedAs: 'Account',
    locks: signInLock,
    Start: null,
  },
  ApproveTransaction: {
    load,
    asks: 'click',
    ignoresOpen: 'plain',
    isForCall: () => true,
    locks: signInLock,
    Start: null,
  },
}
