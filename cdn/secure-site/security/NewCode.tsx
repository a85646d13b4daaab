import { useEffect, useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import type { Bytes } from '../vault/seal.ts'

interface NewCodeProps {
  parts: SdkParts
  /** The visitor saved it; the old one may end. */
  saved(secret: Bytes): void
  left(): void
}

/** Replaces the recovery code; the old one works until the new one is saved. */
export function NewCode(props: NewCodeProps) {
  const [made, setMade] = useState<{ secret: Bytes; code: string }>()
  useEffect(() => {
    const secret = createCodeSecret()
    void writeRecoveryCode(secret).then(code => setMade({ secret, code }))
  }, [])
  return made ? <SaveCode {...props} {...made} /> : null
}

function SaveCode({ parts, saved, left, secret, code }: NewCodeProps & { secret: Bytes; code: string }) {
  const { t } = useTexts()
  const [said, setSaid] = useState<string>()
  const ticket = useTicket(parts, toTicketRequest(parts, { kind: 'showCode', code }), {
    answered: () => saved(secret),
    failed: () => setSaid(t('newCode.closed')),
  })
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('newCode.title')}
      actions={
        <>
          <Button onPress={left}>{t('action.back')}</Button>
          <TicketButton kind="strong" {...{ ticket, label: t('newCode.show') }} />
        </>
      }
    >
      <Lead text="newCode.lead" strong="newCode.lead.strong" />
      {said && <Notice kind="warning">{said}</Notice>}
    </Screen>
  )
}
