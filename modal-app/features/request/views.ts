import type { ChosenWallet } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'

export interface RequestRoutes {
  ContinueExternal: { wallet: ChosenWallet }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends RequestRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const requestViews: Rows<keyof RequestRoutes> = {
  ContinueExternal: { later, asks: 'click' },
}
