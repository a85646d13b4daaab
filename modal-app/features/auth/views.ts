import type { ChosenWallet } from '../../flow/router.ts'
import { signInLock } from '../../flow/signInLock.ts'
import type { Rows } from '../../flow/View.ts'

export interface AuthRoutes {
  /** `email`: typed on the view before; it is sent a code at once. */
  EmailLogin: { email?: string | undefined; wallet: ChosenWallet }
  EmailVerifyOtp: { wallet: ChosenWallet }
  EmailVerifyDevice: { wallet: ChosenWallet }
  ApproveTransaction: object
  UpdateEmailWallet: object
  UpdateEmailPrimaryOtp: object
  UpdateEmailSecondaryOtp: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends AuthRoutes {}
}

const change = { needs: 'connection', asks: 'emailChange', toldAs: 'UpdateEmailWallet' } as const

const later = async () => (await import('./laterViews.ts')).laterViews

export const authViews: Rows<keyof AuthRoutes> = {
  EmailLogin: {
    later,
    asks: 'connect',
    hasOwnTitle: true,
    opens: 'arguments',
  },
  EmailVerifyOtp: { later, asks: 'connect', toldAs: 'EmailLogin', hasOwnTitle: true },
  EmailVerifyDevice: { later, asks: 'connect', toldAs: 'EmailLogin', hasOwnTitle: true },
  UpdateEmailWallet: {
    later,
    ...change,
    opens: 'arguments',
  },
  UpdateEmailPrimaryOtp: { later, ...change },
  UpdateEmailSecondaryOtp: {
    later,
    ...change,
    outcome: ({ task }) =>
      task?.kind === 'emailChange' && task.facts.changed ? { email: task.facts.changed } : undefined,
  },
  ApproveTransaction: { later, asks: 'click', locks: signInLock, Start: null },
}
