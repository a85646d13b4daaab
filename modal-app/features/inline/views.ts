import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { Rows } from '../../flow/View.ts'

/** The step that an inline iframe has the modal show above it. */
export type OverlayRequest = HostMethods['overlay.open']['params']

export interface InlineRoutes {
  /** A step that an inline iframe cannot show, which the modal shows instead. */
  ContinueOver: { why: 'connect' | 'continue'; request: OverlayRequest }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends InlineRoutes {}
}

const load = () => import('./feature.ts')

export const inlineViews: Rows<keyof InlineRoutes> = {
  ContinueOver: { load, isInline: true, reportedAs: 'Connect' },
}
