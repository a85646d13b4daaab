import type { LaterViews } from '../../flow/View.ts'
import type { SocialRoutes } from './views.ts'

export const laterViews: LaterViews<keyof SocialRoutes> = {
  ConnectSocials: {
    title: 'social.all.title',
    waiting: 'list',
    texts: ['social'],
    loadView: async () => (await import('./ConnectSocialsView.tsx')).ConnectSocialsView,
  },
  ConnectingSocial: {
    waiting: 'status',
    texts: ['social', 'task', 'connect'],
    loadView: async () => (await import('./ConnectingSocialView.tsx')).ConnectingSocialView,
    loadEnter: async () => (await import('./socialActions.ts')).enterConnectingSocial,
  },
  ConnectingFarcaster: {
    waiting: 'code',
    texts: ['social', 'task', 'connect'],
    loadView: async () => (await import('./ConnectingFarcasterView.tsx')).ConnectingFarcasterView,
    loadEnter: async () => (await import('./socialActions.ts')).enterConnectingFarcaster,
  },
}
