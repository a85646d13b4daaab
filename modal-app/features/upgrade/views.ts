import type { Rows } from '../../flow/View.ts'

export interface UpgradeRoutes {
  UpgradeEmailWallet: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends UpgradeRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const upgradeViews: Rows<keyof UpgradeRoutes> = {
  UpgradeEmailWallet: { later, needs: 'account', toldAs: 'Account' },
}
