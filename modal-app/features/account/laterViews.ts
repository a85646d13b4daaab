import type { LaterViews } from '../../flow/View.ts'

export const laterViews: LaterViews<'AccountSettings' | 'ProfileWallets'> = {
  AccountSettings: {
    title: 'account.settings',
    waiting: 'list',
    texts: ['account'],
    loadView: async () => (await import('./AccountSettingsView.tsx')).AccountSettingsView,
  },
  ProfileWallets: {
    title: 'profile.title',
    waiting: 'list',
    texts: ['account', 'networks'],
    loadView: async () => (await import('./ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('./profileActions.ts')).loadWallets,
  },
}
