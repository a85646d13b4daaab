import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { showAlert } from '../../dialog/alerts.ts'
import type { AlertName } from '../../dialog/alertTexts.ts'

const alertOf: Readonly<Record<string, AlertName>> = {
  embedded_refused: 'embeddedRefused',
  embedded_unreachable: 'embeddedUnreachable',
  embedded_timeout: 'embeddedTimeout',
}

/** Reports to the site's developers why the embedded wallet is unavailable. Other failures are shown to the visitor. */
export function reportSetup(app: App, thrown: unknown): void {
  const { code, message } = toConnectKitError(thrown)
  const alert = alertOf[code]
  if (alert) showAlert(app, alert, message)
}
