import type { Rows } from '../../flow/View.ts'
import { loadFeature as load, loadReview } from './load.ts'
import type { GivenSwap, SwapSide } from './swap.ts'

export interface SwapRoutes {
  Swap: { given?: GivenSwap | undefined }
  SwapSelectToken: { side: SwapSide }
  SwapPreview: object
  /** The swap's outcome. */
  SwapDone: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SwapRoutes {}
}

export const swapViews: Rows<keyof SwapRoutes> = {
  Swap: {
    load,
    needs: 'account',
    leadsOn: true,
    mayMove: true,
    isInline: true,
    opens: 'arguments',
  },
  SwapSelectToken: { load, needs: 'account', isInline: true },
  SwapPreview: {
    load: loadReview,
    needs: 'account',
    asks: 'swap',
    ignoresOpen: 'all',
    isInline: true,
  },
  SwapDone: {
    load: loadReview,
    needs: 'account',
    isInline: true,
    reportedAs: 'SwapPreview',
    outcome({ swap }) {
      const { sent } = swap?.review ?? {}
      return sent && { hash: sent.hash }
    },
  },
}
