import type { LaterViews } from '../../flow/View.ts'
import type { SiwxRoutes } from './views.ts'

export const laterViews: LaterViews<keyof SiwxRoutes> = {
  SIWXSignMessage: {
    title: 'siwx.title',
    waiting: 'facts',
    texts: ['siwx', 'task'],
    loadView: async () => (await import('./SIWXSignMessageView.tsx')).SIWXSignMessageView,
    loadEnter: async () => (await import('./startSignIn.ts')).startSignIn,
  },
}
