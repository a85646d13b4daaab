import { useApp } from '../../app/hooks.ts'
import { go } from '../../flow/go.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'

/** Leads back to all logins if this one cannot work, because a retry would fail again. */
export function OtherWay({ isOnly = false }: { isOnly?: boolean }) {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => go(app, { is: 'left' })} variant={isOnly ? 'primary' : 'quiet'}>
      {t('social.inApp.other')}
    </Button>
  )
}
