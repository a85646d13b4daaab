import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import { alertTexts } from '../dialog/alertTexts.ts'
import type { Part } from '../flow/lazyView.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import alerts from '../locales/en.alerts.gen.json'
import { AlertBar } from '../ui/AlertBar.tsx'

/** The bar above the card that reports a setup problem to the site's developers. */
export function SetupAlert() {
  const app = useApp()
  const { t } = useI18n()
  const alert = useSelector(state => state.alerts.shown)
  return (
    alert && (
      <AlertBar dismissLabel={t('alert.dismiss')} onDismiss={() => dismissAlert(app)}>
        {t(alertTexts[alert])}
        {'\u00a0· '}
        {t('alert.where')}
      </AlertBar>
    )
  )
}

export function dismissAlert(app: App): void {
  app.store.setState(({ alerts }) => ({ alerts: { ...alerts, shown: null } }))
}

export const setupAlert: Part = { View: SetupAlert, texts: [alerts] }
