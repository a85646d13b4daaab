import type { LaterViews } from '../../flow/View.ts'
import type { UpgradeRoutes } from './views.ts'

export const laterViews: LaterViews<keyof UpgradeRoutes> = {
  UpgradeEmailWallet: {
    title: 'upgrade.title',
    waiting: 'status',
    texts: ['upgrade'],
    loadView: async () => (await import('./UpgradeEmailWalletView.tsx')).UpgradeEmailWalletView,
  },
}
