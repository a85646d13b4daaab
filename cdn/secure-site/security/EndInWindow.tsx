import type { SdkParts } from '../SdkParts.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ticketOf } from '../tickets/ticketOf.ts'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'

interface EndInWindowProps {
  parts: SdkParts
  /** By its name, as the visitor knows it. */
  ask: Pick<Extract<TicketRequest, { kind: 'endKey' | 'endLogin' }>, 'kind' | 'label'>
  /** Of the button that leads to the window. */
  question: string
  confirmed(): void
  left(): void
}

/** The question stands in a window: whoever shows this frame may hide what is pressed in it. */
export function EndInWindow({ parts, ask, question, confirmed, left }: EndInWindowProps) {
  const ticket = useTicket(parts, ticketOf(parts, ask), confirmedBy(confirmed, left))
  return <TicketButton ticket={ticket} label={question} />
}
