import type { Rows } from '../../flow/View.ts'
import type { GivenBuy } from './buy.ts'

export interface BuyRoutes {
  OnRampProviders: { given?: GivenBuy | undefined }
  OnRampFiatSelect: object
  OnRampTokenSelect: object
  BuyInProgress: { orderId: string }
  /** `orderId`: what was paid just now. */
  OnRampActivity: { orderId?: string | undefined }
  WhatIsABuy: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends BuyRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const buyViews: Rows<keyof BuyRoutes> = {
  OnRampProviders: {
    later,
    needs: 'account',
    leadsOn: true,
    opens: 'arguments',
    loadOpening: async () => (await import('./readBuyArguments.ts')).readBuyArguments,
  },
  OnRampFiatSelect: { later, needs: 'account' },
  OnRampTokenSelect: { later, needs: 'account' },
  BuyInProgress: { later, needs: 'account' },
  OnRampActivity: {
    later,
    needs: 'account',
    outcome: (_, { orderId }) => (orderId === undefined ? undefined : { orderId }),
  },
  WhatIsABuy: { later, isInterruptible: true },
}
