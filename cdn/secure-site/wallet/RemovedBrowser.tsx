import { useState } from 'preact/hooks'
import { type EndedSlot, slotReturn } from '../../../shared/api/embedded/wallet.schema.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { refusalText, timeOf } from '../recovery/MailRecovery.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { AskInWindow } from '../security/AskInWindow.tsx'
import type { Renewal } from '../security/useRenewal.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface RemovedBrowserProps {
  parts: SdkParts
  /** The key that this browser had. */
  ended: EndedSlot
  freshly: Renewal['freshly']
  /** It opens the wallet again. */
  returned(): void
}

/**
 * For a browser whose key was removed: it returns a day after a request, unless someone stops it. Both are confirmed in a
 * window.
 */
export function RemovedBrowser({ parts, ended: { slotId, label, returnsAt }, freshly, returned }: RemovedBrowserProps) {
  const { t, dates } = useTexts()
  const [at, setAt] = useState(returnsAt)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<MessageKey>()
  /** Not after a window that was refused or left, until the next press. */
  const [isOffered, setOffered] = useState(true)
  const isDue = at !== undefined && Date.parse(at) <= parts.now()
  const question = isDue ? 'back.now' : 'back.ask'
  const ask = async () => {
    setBusy(true)
    setSaid(undefined)
    try {
      const { returnsAt: next } = await freshly(() => parts.api(slotReturn, { slotId }))
      if (next === undefined) return returned()
      setAt(next)
    } catch (thrown) {
      setSaid(refusalText(thrown))
    }
    setBusy(false)
  }
  return (
    <>
      <Notice kind="warning">{at === undefined ? t('back.lead') : t('back.waits', { time: timeOf(at, dates) })}</Notice>
      {said && <Notice kind="warning">{t(said)}</Notice>}
      {(at === undefined || isDue) && (
        <div class="tools">
          {isBusy || !isOffered ? (
            <Button
              isBusy={isBusy}
              onPress={() => {
                setSaid(undefined)
                setOffered(true)
              }}
            >
              {t(question)}
            </Button>
          ) : (
            <AskInWindow
              key={question}
              {...{ parts, ask: { kind: 'returnKey', label } }}
              question={t(question)}
              confirmed={ask}
              left={thrown => {
                if (thrown !== undefined) setSaid(refusalText(thrown))
                setOffered(false)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
