import type { SdkParts } from '../SdkParts.ts'
import type { TicketRequest } from './ticketRequest.ts'

/** A request without whose it is. */
export type AskedOfWindow = TicketRequest extends infer R
  ? R extends TicketRequest
    ? Omit<R, 'config'>
    : never
  : never

/** A request to a window, with whose it is. How it looks is the window's own matter. */
export function ticketOf({ config }: Pick<SdkParts, 'config'>, asked: AskedOfWindow): TicketRequest {
  const { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps } = config
  return {
    ...asked,
    config: { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps },
  }
}
