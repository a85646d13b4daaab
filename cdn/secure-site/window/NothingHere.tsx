import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

/** A window whose ticket was used, or has run out. */
export function NothingHere() {
  const { t } = useTexts()
  return (
    <Screen picture="out" title={t('over.title')}>
      <Lead text="over.text" />
    </Screen>
  )
}
