import type { SdkParts } from '../SdkParts.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'

interface AskInWindowProps {
  parts: SdkParts
  /** With its name, as the visitor knows it. */
  ask: Pick<Extract<TicketRequest, { kind: 'endKey' | 'returnKey' | 'endLogin' }>, 'kind' | 'label'>
  /** The text of the button that opens the window. */
  question: string
  confirmed(): void
  /** @param thrown why there was no window, if the server refused it */
  left(thrown?: unknown): void
}

/** Asks in a window: the embedding page may hide what is pressed in this frame. */
export function AskInWindow({ parts, ask, question, confirmed, left }: AskInWindowProps) {
  const ticket = useTicket(parts, toTicketRequest(parts, ask), confirmedBy(confirmed, left))
  return <TicketButton ticket={ticket} label={question} />
}
