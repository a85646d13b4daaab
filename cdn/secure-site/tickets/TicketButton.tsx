import type { ComponentChildren } from 'preact'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { TicketPress } from './useTicket.ts'

interface TicketButtonProps {
  ticket: TicketPress
  label: string
  /** An icon of its topic; by default, that of an opening window. */
  icon?: ComponentChildren
  kind?: 'strong' | 'quiet'
  isOff?: boolean
  onPress?(): void
}

/** Opens a window for a request, and another one if it got lost behind others. */
export function TicketButton({
  ticket,
  label,
  icon = <Icon name="out" />,
  kind = 'quiet',
  isOff = false,
  onPress,
}: TicketButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      kind={kind}
      icon={icon}
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
