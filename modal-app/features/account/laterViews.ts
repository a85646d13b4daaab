import type { LaterViews } from '../../flow/View.ts'

export const laterViews: LaterViews<'ProfileWallets'> = {
  ProfileWallets: {
    title: 'profile.title',
    waiting: 'list',
    texts: ['account', 'networks'],
    loadView: async () => (await import('./ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('./profileActions.ts')).loadWallets,
  },
}
