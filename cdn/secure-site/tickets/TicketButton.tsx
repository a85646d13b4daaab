import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { TicketPress } from './useTicket.ts'

interface TicketButtonProps {
  ticket: TicketPress
  label: string
  kind?: 'strong' | 'quiet'
  isOff?: boolean
  onPress?(): void
}

/** Opens a window for a request; once more, if it got lost behind others. */
export function TicketButton({ ticket, label, kind = 'quiet', isOff = false, onPress }: TicketButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      kind={kind}
      icon={<Icon name="out" />}
      isOff={!ticket.isReady || isOff}
      onPress={() => {
        onPress?.()
        ticket.press()
      }}
    >
      {ticket.isOpen ? t('window.again') : label}
    </Button>
  )
}
