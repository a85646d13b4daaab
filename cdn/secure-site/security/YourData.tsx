import { useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface YourDataProps {
  parts: SdkParts
  /** Confirmed in a window. */
  deleteAccount(): void
  left(): void
}

/** A visitor's rights towards the operator: download and delete. Both happen in a window, out of the page's reach. */
export function YourData({ parts, deleteAccount, left }: YourDataProps) {
  const { t } = useTexts()
  const [said, setSaid] = useState<string>()
  const closed = () => setSaid(t('security.windowClosed'))
  const copy = useTicket(parts, toTicketRequest(parts, { kind: 'exportData' }), {
    answered: () => setSaid(undefined),
    failed: closed,
  })
  const removal = useTicket(
    parts,
    toTicketRequest(parts, { kind: 'deleteAccount' }),
    confirmedBy(deleteAccount, closed),
  )
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('yourData.title')}
      actions={<Button onPress={left}>{t('action.back')}</Button>}
    >
      {said && <Notice kind="warning">{said}</Notice>}
      <Lead text="yourData.lead" />
      <div class="menu">
        <TicketButton ticket={copy} icon={<Icon name="save" />} label={t('yourData.download')} />
        <TicketButton ticket={removal} icon={<Icon name="bin" />} label={t('yourData.delete')} />
      </div>
    </Screen>
  )
}
