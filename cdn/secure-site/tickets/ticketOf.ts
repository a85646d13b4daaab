import type { SdkParts } from '../SdkParts.ts'
import type { TicketRequest } from './ticketRequest.ts'

/** A request without its site. */
export type AskedOfWindow = TicketRequest extends infer R
  ? R extends TicketRequest
    ? Omit<R, 'config'>
    : never
  : never

/** A request for a window, with its site. The window decides its own look. */
export function ticketOf({ config }: Pick<SdkParts, 'config'>, asked: AskedOfWindow): TicketRequest {
  const { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps } = config
  return {
    ...asked,
    config: { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps },
  }
}
