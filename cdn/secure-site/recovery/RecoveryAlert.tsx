import { useState } from 'preact/hooks'
import { mailRecovery } from '../../../shared/api/embedded.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { whyNot } from './MailRecovery.tsx'

interface RecoveryAlertProps {
  parts: Pick<SdkParts, 'api' | 'config'>
  /** When the wallet opens for whoever asked. */
  at: string
  shown: Shown<null>
}

/** On a browser that opens the wallet, while another one waits to open it by mail: its owner sees it here first. */
export function RecoveryAlert({ parts, at, shown }: RecoveryAlertProps) {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const stop = async () => {
    setBusy(true)
    try {
      await parts.api(mailRecovery, { step: 'cancel' })
      shown.done(null)
    } catch (thrown) {
      setSaid(whyNot(thrown))
      setBusy(false)
    }
  }
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title="Somebody wants to open your wallet"
      actions={
        <>
          <Button isOff={isBusy} onPress={() => shown.done(null)}>
            It was me
          </Button>
          <Button kind="strong" isBusy={isBusy} onPress={stop}>
            Stop it
          </Button>
        </>
      }
    >
      <p class="lead">
        Another browser asked for recovery by email. <strong>It can open your wallet from {time(at)} on.</strong>
      </p>
      <Notice kind="warning">Stop it, unless you asked for it yourself.</Notice>
      {said && <Notice kind="danger">{said}</Notice>}
    </Screen>
  )
}

const time = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** For the frame, which loads what draws only then. */
export const drawRecoveryAlert = (props: RecoveryAlertProps) => <RecoveryAlert {...props} />
