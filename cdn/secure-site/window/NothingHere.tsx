import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from './CloseButton.tsx'

interface NothingHereProps {
  /** Whoever asked does not wait any more; else the window's ticket was used, or has run out. */
  hasGone?: boolean
}

/** A window that has nothing to do any more. */
export function NothingHere({ hasGone = false }: NothingHereProps) {
  const { t } = useTexts()
  return (
    <Screen picture="warning" title={t(hasGone ? 'gone.title' : 'over.title')} actions={<CloseButton />}>
      <Lead text={hasGone ? 'gone.text' : 'over.text'} />
    </Screen>
  )
}
