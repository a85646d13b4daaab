import type { LaterViews } from '../../flow/View.ts'
import type { RequestRoutes } from './views.ts'

export const laterViews: LaterViews<keyof RequestRoutes> = {
  ContinueExternal: {
    waiting: 'status',
    texts: ['request', 'send', 'task'],
    loadView: async () => (await import('./ContinueExternalView.tsx')).ContinueExternalView,
    loadEnter: async () => (await import('./ContinueExternalView.tsx')).explainRequest,
  },
}
