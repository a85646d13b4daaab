import type { ChosenWallet } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'

export interface RequestRoutes {
  ContinueExternal: { wallet: ChosenWallet }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends RequestRoutes {}
}

const load = () => import('./feature.ts')

export const requestViews: Rows<keyof RequestRoutes> = {
  ContinueExternal: { load, asks: 'click', ignoresOpen: 'plain', isForCall: () => true },
}
