import { useEffect, useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import type { Bytes } from '../vault/seal.ts'

interface NewCodeProps {
  parts: SdkParts
  /** The visitor has saved it; the old one may go. */
  saved(secret: Bytes): void
  left(): void
}

/** A new recovery code in place of the old one, which goes on until this one is saved. */
export function NewCode(props: NewCodeProps) {
  const [made, setMade] = useState<{ secret: Bytes; code: string }>()
  useEffect(() => {
    const secret = createCodeSecret()
    void writeRecoveryCode(secret).then(code => setMade({ secret, code }))
  }, [])
  return made ? <SaveCode {...props} {...made} /> : null
}

function SaveCode({ parts, saved, left, secret, code }: NewCodeProps & { secret: Bytes; code: string }) {
  const [said, setSaid] = useState<string>()
  const ticket = useTicket(parts, ticketOf(parts, { kind: 'showCode', code }), {
    answered: () => saved(secret),
    failed: () => setSaid('The window was closed before the code was saved. Your old code still counts.'),
  })
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title="New recovery code"
      actions={
        <>
          <Button onPress={left}>Back</Button>
          <Button kind="strong" icon={<Icon name="out" />} isOff={!ticket.isReady} onPress={ticket.press}>
            Show it
          </Button>
        </>
      }
    >
      <p class="lead">
        A window shows the new code. Once you have saved it, <strong>the old code opens nothing any more.</strong>
      </p>
      {said && <Notice kind="warning">{said}</Notice>}
    </Screen>
  )
}
