import type { Rows } from '../../flow/View.ts'
import type { GivenSwap, SwapSide } from './swap.ts'

export interface SwapRoutes {
  Swap: { given?: GivenSwap | undefined }
  SwapSelectToken: { side: SwapSide }
  SwapPreview: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SwapRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const swapViews: Rows<keyof SwapRoutes> = {
  Swap: {
    later,
    needs: 'account',
    leadsOn: true,
    mayMove: true,
    isInline: true,
    opens: 'arguments',
    continues: async state => (await import('./swapArgumentsOf.ts')).swapArgumentsOf(state),
  },
  SwapSelectToken: { later, needs: 'account', isInline: true },
  SwapPreview: {
    later,
    needs: 'account',
    asks: 'swap',
    isInline: true,
    outcome({ swap }) {
      const { sent } = swap?.review ?? {}
      return sent && { hash: sent.hash }
    },
  },
}
