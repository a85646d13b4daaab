import type { Rows } from '../../flow/View.ts'

export interface UpgradeRoutes {
  UpgradeEmailWallet: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends UpgradeRoutes {}
}

const load = () => import('./feature.ts')

export const upgradeViews: Rows<keyof UpgradeRoutes> = {
  UpgradeEmailWallet: { load, needs: 'account', reportedAs: 'Account' },
}
