import { useState } from 'preact/hooks'
import { userExport } from '../../../shared/api/embedded/userRights.schema.ts'
import { wholeAccount } from '../../../shared/embedded/walletProof.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { RenewalLeft, useRenewal } from '../security/useRenewal.tsx'
import type { Prove } from '../signing/Prove.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { downloadText } from '../ui/downloadText.ts'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from './CloseButton.tsx'

interface DownloadDataProps {
  parts: OpeningParts
  prove: Prove
  /** Leaves this window open: closing it could end the download. */
  sendAnswer(answer: TicketAnswer): Promise<void>
}

/** Saves a copy of what the server stores about the visitor. Neither the page nor the frame sees it. */
export function DownloadData({ parts, prove, sendAnswer }: DownloadDataProps) {
  const { t } = useTexts()
  const { api, config } = parts
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [wrong, setWrong] = useState<MessageKey>()
  const { freshly, over } = useRenewal(parts)
  const download = async () => {
    setBusy(true)
    setWrong(undefined)
    try {
      const { data } = await freshly(async () => api(userExport, { proof: await prove('exportUser', wholeAccount) }))
      downloadText('my-wallet-data.json', JSON.stringify(data, null, 2), 'application/json')
      setDone(true)
      // The visitor has the file, whether or not the frame hears of it.
      await sendAnswer({ ok: 'seen' }).catch(() => {})
    } catch (thrown) {
      setWrong(wrongOf(thrown))
    }
    setBusy(false)
  }
  if (over) return over
  if (isDone)
    return (
      <Screen picture="done" title={t('yourData.done.title')} actions={<CloseButton />}>
        <Lead text="yourData.done.text" />
      </Screen>
    )
  return (
    <Screen
      host={hostOf(config.pageOrigin)}
      title={t('yourData.download')}
      actions={
        <Button kind="strong" icon={<Icon name="save" />} isBusy={isBusy} onPress={download}>
          {t('yourData.download.now')}
        </Button>
      }
    >
      <Lead text="yourData.download.lead" />
      {wrong && <Notice kind="warning">{t(wrong)}</Notice>}
    </Screen>
  )
}

const reasons: Readonly<Record<string, MessageKey>> = {
  sign_in_old: 'code.signInOld',
  session_ended: 'code.signedOut',
  rate_limited: 'code.limited',
  signature_invalid: 'logins.earlierKey',
}

const wrongOf = (thrown: unknown): MessageKey | undefined =>
  thrown instanceof RenewalLeft
    ? undefined
    : (reasons[thrown instanceof ApiRefusal ? thrown.code : ''] ?? 'code.network')
