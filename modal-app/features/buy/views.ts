import type { Rows } from '../../flow/View.ts'
import type { GivenBuy } from './buy.ts'

export interface BuyRoutes {
  OnRampProviders: { given?: GivenBuy | undefined }
  OnRampFiatSelect: object
  OnRampTokenSelect: object
  BuyInProgress: { orderId: string }
  OnRampActivity: object
  /** The order that was just paid, above the others. */
  BuyDone: { orderId: string }
  WhatIsABuy: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends BuyRoutes {}
}

const load = () => import('./feature.ts')

/** Facts of all views: they concern only the active account. */
const own = { load, needs: 'account', isInline: true } as const

export const buyViews: Rows<keyof BuyRoutes> = {
  OnRampProviders: {
    ...own,
    leadsOn: true,
    opens: 'arguments',
  },
  OnRampFiatSelect: { ...own },
  OnRampTokenSelect: { ...own },
  BuyInProgress: { ...own },
  OnRampActivity: { ...own },
  BuyDone: {
    ...own,
    reportedAs: 'OnRampActivity',
    outcome: (_, { orderId }) => ({ orderId }),
  },
  WhatIsABuy: { load, isInline: true, isInterruptible: true },
}
