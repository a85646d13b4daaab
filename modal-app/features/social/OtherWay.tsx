import { useApp } from '../../app/hooks.ts'
import { go } from '../../flow/go.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'

/** Back to all ways to sign in, where this one can't serve: another try would end as this one did. */
export function OtherWay({ isOnly = false }: { isOnly?: boolean }) {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => go(app, { is: 'left' })} variant={isOnly ? 'primary' : 'quiet'}>
      {t('social.inApp.other')}
    </Button>
  )
}
