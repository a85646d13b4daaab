import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CloseButton } from './CloseButton.tsx'

/** A window whose ticket was used, or has run out. */
export function NothingHere() {
  const { t } = useTexts()
  return (
    <Screen picture="warning" title={t('over.title')} actions={<CloseButton />}>
      <Lead text="over.text" />
    </Screen>
  )
}
