import { lazyView } from '../../flow/lazyView.tsx'
import type { Rows } from '../../flow/View.ts'

export interface ActivityRoutes {
  Transactions: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends ActivityRoutes {}
}

const load = () => import('./feature.ts')

export const activityViews: Rows<keyof ActivityRoutes> = {
  Transactions: { load, needs: 'account', isInterruptible: true },
}

/** The tab of the account. */
export const activityTab = lazyView(async () => (await load()).tab)
