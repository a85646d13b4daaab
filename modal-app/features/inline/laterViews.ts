import type { LaterViews } from '../../flow/View.ts'
import type { InlineRoutes } from './views.ts'

export const laterViews: LaterViews<keyof InlineRoutes> = {
  ContinueOver: {
    title: 'inline.title',
    waiting: 'status',
    texts: ['inline'],
    loadView: async () => (await import('./ContinueOverView.tsx')).ContinueOverView,
  },
}
