import type { SdkParts } from '../SdkParts.ts'
import type { TicketRequest } from './ticketRequest.ts'

/** A request without its site. */
export type AskedOfWindow = TicketRequest extends infer R
  ? R extends TicketRequest
    ? Omit<R, 'config'>
    : never
  : never

/** Adds the site to a request for a window. The window decides its own look. */
export function toTicketRequest({ config }: Pick<SdkParts, 'config'>, asked: AskedOfWindow): TicketRequest {
  const { page: _, cdn: __, signInStatement: ___, ...site } = config
  return { ...asked, config: site }
}
