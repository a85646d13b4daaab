import type { OverlayRequest } from '../../flow/OverlayRequest.ts'
import type { Rows } from '../../flow/View.ts'

export interface InlineRoutes {
  /** What an iframe in an element of the page cannot do there, and what the modal shows for it. */
  ContinueOver: { why: 'connect' | 'continue'; request: OverlayRequest }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends InlineRoutes {}
}

const load = () => import('./feature.ts')

export const inlineViews: Rows<keyof InlineRoutes> = {
  ContinueOver: { load, isInline: true, toldAs: 'Connect' },
}
