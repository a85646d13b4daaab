import { hostOf } from '../hostOf.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface AddMailProps {
  host: string
  add(): void
  leave(): void
}

/** Says the price before mail alone opens the wallet, too. */
export function AddMail({ host, add, leave }: AddMailProps) {
  const { t } = useTexts()
  return (
    <Screen
      host={host}
      title={t('recovery.add.title')}
      actions={
        <>
          <Button onPress={leave}>{t('action.back')}</Button>
          <Button kind="strong" icon={<Icon name="mail" />} onPress={add}>
            {t('recovery.add.on')}
          </Button>
        </>
      }
    >
      <Lead text="recovery.add.lead" />
      <Notice kind="warning">{t('recovery.add.caution', { host: hostOf(location.origin) })}</Notice>
    </Screen>
  )
}
