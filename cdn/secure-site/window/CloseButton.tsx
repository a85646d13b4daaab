import { Button } from '../ui/Button.tsx'
import { useTexts } from '../ui/useTexts.tsx'

/** Where nothing is left to do. Browsers let no script close a tab that the visitor opened: there it would do nothing. */
export function CloseButton() {
  const { t } = useTexts()
  if (opener === null && history.length > 1) return null
  return <Button onPress={() => close()}>{t('action.done')}</Button>
}
