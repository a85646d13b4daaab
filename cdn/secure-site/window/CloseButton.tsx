import { Button } from '../ui/Button.tsx'
import { useTexts } from '../ui/useTexts.tsx'

/** For when nothing is left to do. Scripts cannot close a tab that the visitor opened, where it would do nothing. */
export function CloseButton() {
  const { t } = useTexts()
  if (opener === null && history.length > 1) return null
  return <Button onPress={() => close()}>{t('action.done')}</Button>
}
