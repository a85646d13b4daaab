import AtSign from 'lucide-react/icons/at-sign'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { beginName } from './namesActions.ts'

/** What a name is good for. */
export function ChooseAccountNameView() {
  const { t } = useI18n()
  const begin = useAction(beginName)
  return (
    <StatusScreen
      actions={
        <Button onClick={() => begin.run()} variant="primary">
          {t('names.choose.begin')}
        </Button>
      }
      picture={<AtSign />}
      title={t('names.choose.lead')}
    >
      {t('names.choose.text')}
    </StatusScreen>
  )
}
