import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from '../window/CloseButton.tsx'
import { Waiting } from '../window/OwnWallet.tsx'

interface HandoverViewProps {
  /** From the frame that awaits this window, which then leaves this page. */
  ticket: Promise<string | undefined>
  /** Closes this window, where a script may. */
  leave(): void
}

/** What a window for an approval shows until the frame has given it the request. */
export function HandoverView({ ticket, leave }: HandoverViewProps) {
  const { t } = useTexts()
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    void ticket.then(given => {
      if (given) return
      // The site goes on without it, so it is in the way. Windows that a script may not close say so.
      leave()
      setAlone(true)
    })
  }, [ticket, leave])
  if (!isAlone) return <Waiting />
  return (
    <Screen picture="warning" title={t('social.apart.title')} actions={<CloseButton />}>
      <Notice kind="warning">{t('social.apart.caution')}</Notice>
    </Screen>
  )
}
