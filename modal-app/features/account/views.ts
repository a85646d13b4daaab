import type { Rows } from '../../flow/View.ts'

export interface AccountRoutes {
  Account: object
  /** What an embedded wallet has besides: its type, its ways in, its email, the way out. */
  AccountSettings: object
  ProfileWallets: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends AccountRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const accountViews: Rows<keyof AccountRoutes> = {
  Account: { needs: 'account', isInterruptible: true, opens: 'plain', Start: null, hasHead: true },
  AccountSettings: { later, needs: 'account', toldAs: 'Account' },
  ProfileWallets: { later, needs: 'wallets', leadsOn: true, opens: 'plain' },
}
