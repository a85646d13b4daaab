import type { LaterViews } from '../../flow/View.ts'
import { textsOf } from '../../locales/textsOf.ts'

export const laterViews: LaterViews<'WalletCompatibleNetworks'> = {
  WalletCompatibleNetworks: {
    title: 'compatibleNetworks.title',
    waiting: 'list',
    loadTexts: textsOf('receive'),
    loadView: async () => (await import('./WalletCompatibleNetworksView.tsx')).WalletCompatibleNetworksView,
  },
}
