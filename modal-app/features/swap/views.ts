import type { Rows } from '../../flow/View.ts'
import type { SwapSide } from './swap.ts'

export interface SwapRoutes {
  Swap: object
  SwapSelectToken: { side: SwapSide }
  SwapPreview: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SwapRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const swapViews: Rows<keyof SwapRoutes> = {
  Swap: { later, needs: 'account' },
  SwapSelectToken: { later, needs: 'account' },
  SwapPreview: { later, needs: 'account', asks: 'swap' },
}
