import type { LaterViews } from '../../flow/View.ts'

export const laterViews: LaterViews<'WalletCompatibleNetworks'> = {
  WalletCompatibleNetworks: {
    title: 'compatibleNetworks.title',
    waiting: 'list',
    texts: ['receive'],
    loadView: async () => (await import('./WalletCompatibleNetworksView.tsx')).WalletCompatibleNetworksView,
  },
}
