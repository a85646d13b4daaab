import type { Rows } from '../../flow/View.ts'

export interface AccountRoutes {
  Account: object
  /** An embedded wallet's settings: its account type, its logins, its email, and moving to another wallet. */
  AccountSettings: object
  ProfileWallets: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends AccountRoutes {}
}

const load = () => import('./feature.ts')

export const accountViews: Rows<keyof AccountRoutes> = {
  Account: {
    load,
    hasHead: true,
    needs: 'account',
    isInterruptible: true,
    opens: 'plain',
    Start: null,
  },
  AccountSettings: { load, needs: 'account', reportedAs: 'Account' },
  ProfileWallets: { load, needs: 'wallets', leadsOn: true, opens: 'plain' },
}
