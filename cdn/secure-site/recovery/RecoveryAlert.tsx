import { useState } from 'preact/hooks'
import { mailRecovery, newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { Shown } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { refusalText, timeOf } from './MailRecovery.tsx'

interface RecoveryAlertProps {
  parts: Pick<SdkParts, 'api' | 'config'>
  /** What was requested: to open the wallet by mail, or to replace it. */
  kind: 'recovery' | 'newWallet'
  /** When the wallet opens for the requester, or is replaced. */
  at: string
  shown: Shown<null>
}

/**
 * Warns on a browser that opens the wallet while another one waits to open it by mail or replace it: the owner sees it
 * here first.
 */
export function RecoveryAlert({ parts, kind, at, shown }: RecoveryAlertProps) {
  const { t, dates } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<MessageKey>()
  const stop = async () => {
    setBusy(true)
    try {
      await parts.api(kind === 'recovery' ? mailRecovery : newWalletStart, { step: 'cancel' })
      shown.done(null)
    } catch (thrown) {
      setSaid(refusalText(thrown))
      setBusy(false)
    }
  }
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t(kind === 'recovery' ? 'recovery.alert.title' : 'recovery.alert.new.title')}
      actions={
        <>
          <Button isOff={isBusy} onPress={() => shown.done(null)}>
            {t('recovery.alert.me')}
          </Button>
          <Button kind="strong" isBusy={isBusy} onPress={stop}>
            {t(kind === 'recovery' ? 'recovery.stop' : 'recovery.alert.new.keep')}
          </Button>
        </>
      }
    >
      {kind === 'recovery' ? (
        <Lead text="recovery.alert.lead" strong="recovery.alert.lead.strong" values={{ time: timeOf(at, dates) }} />
      ) : (
        <Lead
          text="recovery.alert.new.lead"
          strong="recovery.alert.new.lead.strong"
          values={{ time: timeOf(at, dates) }}
        />
      )}
      <Notice kind="warning">{t('recovery.alert.caution')}</Notice>
      {said && <Notice kind="danger">{t(said)}</Notice>}
    </Screen>
  )
}

/** For the frame, which loads the UI only then. */
export const drawRecoveryAlert = (props: RecoveryAlertProps) => <RecoveryAlert {...props} />
