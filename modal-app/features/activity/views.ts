import type { Rows } from '../../flow/View.ts'

export interface ActivityRoutes {
  Transactions: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends ActivityRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const activityViews: Rows<keyof ActivityRoutes> = {
  Transactions: { later, needs: 'account', isInterruptible: true },
}
