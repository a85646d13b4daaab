import type { LaterViews } from '../../flow/View.ts'
import type { ActivityRoutes } from './views.ts'

export const laterViews: LaterViews<keyof ActivityRoutes> = {
  Transactions: {
    title: 'activity.title',
    waiting: 'entries',
    texts: ['activity'],
    loadView: async () => (await import('./TransactionsView.tsx')).TransactionsView,
    loadEnter: async () => (await import('./activityActions.ts')).openActivity,
  },
}
