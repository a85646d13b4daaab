import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from '../window/CloseButton.tsx'
import { Waiting } from '../window/OwnWallet.tsx'

interface HandoverViewProps {
  /** From the frame that awaits this window. */
  ticket: Promise<string | undefined>
  /** Goes on to the window of the request. */
  go(ticket: string): void
  /** Closes this window, where a script may. */
  leave(): void
}

/** What a window for an approval shows until the frame has given it the request. */
export function HandoverView({ ticket, go, leave }: HandoverViewProps) {
  const { t } = useTexts()
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    void ticket.then(given => {
      if (given) return go(given)
      // The site goes on without it, so it is in the way. Windows that a script may not close say so.
      leave()
      setAlone(true)
    })
  }, [ticket, go, leave])
  if (!isAlone) return <Waiting />
  return (
    <Screen picture="warning" title={t('social.apart.title')} actions={<CloseButton />}>
      <Notice kind="warning">{t('social.apart.caution')}</Notice>
    </Screen>
  )
}
