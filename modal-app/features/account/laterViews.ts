import type { LaterViews } from '../../flow/View.ts'
import { textsOf } from '../../locales/textsOf.ts'

export const laterViews: LaterViews<'ProfileWallets'> = {
  ProfileWallets: {
    title: 'profile.title',
    waiting: 'list',
    loadTexts: textsOf('account', 'networks'),
    loadView: async () => (await import('./ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('./profileActions.ts')).loadWallets,
  },
}
