import type { LaterViews } from '../../flow/View.ts'
import type { SmartSessionRoutes } from './views.ts'

export const laterViews: LaterViews<keyof SmartSessionRoutes> = {
  SmartSessionCreated: {
    title: 'session.created.title',
    waiting: 'facts',
    texts: ['smartSessions', 'task'],
    loadView: async () => (await import('./SmartSessionCreatedView.tsx')).SmartSessionCreatedView,
  },
  SmartSessionList: {
    title: 'session.list.title',
    waiting: 'form',
    texts: ['smartSessions', 'task'],
    loadView: async () => (await import('./SmartSessionListView.tsx')).SmartSessionListView,
    loadEnter: async () => (await import('./sessionActions.ts')).readSessions,
    loadOpening: async () => (await import('./readSessionList.ts')).readSessionList,
  },
}
