import type { Rows } from '../../flow/View.ts'

export interface AccountRoutes {
  Account: object
  ProfileWallets: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends AccountRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const accountViews: Rows<keyof AccountRoutes> = {
  Account: { needs: 'account', isInterruptible: true, opens: 'plain', Start: null, hasHead: true },
  ProfileWallets: { later, needs: 'wallets', leadsOn: true, opens: 'plain' },
}
