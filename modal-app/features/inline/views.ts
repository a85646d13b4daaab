import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { Rows } from '../../flow/View.ts'

/** What an iframe in an element of the page has the modal show above it. */
export type OverlayRequest = HostMethods['overlay.open']['params']

export interface InlineRoutes {
  /** What an iframe in an element of the page cannot do there, and what the modal shows for it. */
  ContinueOver: { why: 'connect' | 'continue'; request: OverlayRequest }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends InlineRoutes {}
}

const load = () => import('./feature.ts')

export const inlineViews: Rows<keyof InlineRoutes> = {
  ContinueOver: { load, isInline: true, reportedAs: 'Connect' },
}
