import type { Rows } from '../../flow/View.ts'
import type { GivenBuy } from './buy.ts'

export interface BuyRoutes {
  OnRampProviders: { given?: GivenBuy | undefined }
  OnRampFiatSelect: object
  OnRampTokenSelect: object
  BuyInProgress: { orderId: string }
  /** `orderId`: the order that was just paid. */
  OnRampActivity: { orderId?: string | undefined }
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
  OnRampActivity: {
    ...own,
    outcome: (_, { orderId }) => (orderId === undefined ? undefined : { orderId }),
  },
  WhatIsABuy: { load, isInline: true, isInterruptible: true },
}
