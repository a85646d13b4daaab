import type { SdkParts } from '../SdkParts.ts'
import { readTheme } from '../theme.ts'
import type { TicketRequest } from './ticketRequest.ts'

/** A request without whose it is and how it looks. */
export type AskedOfWindow = TicketRequest extends infer R
  ? R extends TicketRequest
    ? Omit<R, 'config' | 'theme'>
    : never
  : never

/** A request to a window, with whose it is and how it looks. */
export function ticketOf({ config }: Pick<SdkParts, 'config'>, asked: AskedOfWindow): TicketRequest {
  const { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps } = config
  return {
    ...asked,
    config: { pageOrigin, projectId, projectName, networks, smartNetworks, sponsored, swaps },
    theme: readTheme(document.documentElement),
  }
}
