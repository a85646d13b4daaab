import type { LaterViews } from '../../flow/View.ts'
import { textsOf } from '../../locales/textsOf.ts'
import type { ActivityRoutes } from './views.ts'

export const laterViews: LaterViews<keyof ActivityRoutes> = {
  Transactions: {
    title: 'activity.title',
    waiting: 'entries',
    loadTexts: textsOf('activity'),
    loadView: async () => (await import('./TransactionsView.tsx')).TransactionsView,
    loadEnter: async () => (await import('./activityActions.ts')).openActivity,
  },
}
