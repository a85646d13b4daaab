import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface AddMailProps {
  parts: SdkParts
  add(): void
  leave(): void
}

/** Explains the trade-off before mail alone can open the wallet. */
export function AddMail({ parts, add, leave }: AddMailProps) {
  const { t } = useTexts()
  const ticket = useTicket(parts, toTicketRequest(parts, { kind: 'addMail' }), confirmedBy(add, leave))
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('recovery.add.title')}
      actions={
        <>
          <Button onPress={leave}>{t('action.back')}</Button>
          <TicketButton kind="strong" ticket={ticket} label={t('recovery.add.on')} />
        </>
      }
    >
      <Lead text="recovery.add.lead" />
      <Notice kind="warning">{t('recovery.add.caution', { host: hostOf(location.origin) })}</Notice>
    </Screen>
  )
}
