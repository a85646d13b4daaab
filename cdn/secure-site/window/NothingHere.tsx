import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from './CloseButton.tsx'

interface NothingHereProps {
  /** The requester stopped waiting; otherwise the ticket was used or has expired. */
  hasGone?: boolean
}

/** A window with nothing left to do. */
export function NothingHere({ hasGone = false }: NothingHereProps) {
  const { t } = useTexts()
  return (
    <Screen picture="warning" title={t(hasGone ? 'gone.title' : 'over.title')} actions={<CloseButton />}>
      <Lead text={hasGone ? 'gone.text' : 'over.text'} />
    </Screen>
  )
}
