import type { SdkParts } from '../SdkParts.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { useTexts } from '../ui/useTexts.tsx'

interface EndKeyProps {
  parts: SdkParts
  /** As the visitor knows it. */
  label: string
  confirmed(): void
  left(): void
}

/** The question stands in a window: whoever shows this frame may hide what is pressed in it. */
export function EndKey({ parts, label, confirmed, left }: EndKeyProps) {
  const { t } = useTexts()
  const ticket = useTicket(parts, ticketOf(parts, { kind: 'endKey', label }), confirmedBy(confirmed, left))
  return <TicketButton ticket={ticket} label={t('security.endNow')} />
}
