import type { ApiErrorCode } from '../../shared/api/apiError.ts'
import type { RemoteSettings } from '../../shared/config.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { showAlert } from '../dialog/alerts.ts'
import type { AlertName } from '../dialog/alertTexts.ts'
import { readGuestWallets } from '../settings/guestWallets.ts'
import { resolveSettings } from '../settings/readSetting.ts'

const alertOfCode: { readonly [C in ApiErrorCode]?: AlertName } = {
  project_missing: 'projectIdMissing',
  project_not_found: 'projectUnknown',
  origin_not_allowed: 'originNotAllowed',
  rate_limited: 'configRateLimited',
}
/** For proxies and firewalls that answer instead of our server, without our error codes. */
const alertOfStatus: Readonly<Record<number, AlertName>> = {
  401: 'projectIdMissing',
  403: 'originNotAllowed',
  429: 'configRateLimited',
}

/** Requests the project's settings. A failure shows an alert of spec §8 and changes no setting. */
export async function requestSettings(app: App): Promise<void> {
  try {
    applyRemote(app, await app.api.get('config'))
  } catch (thrown) {
    const { facts, message } = toConnectKitError(thrown)
    const name = alertOfCode[facts.reason as ApiErrorCode] ?? alertOfStatus[Number(facts.status)] ?? 'configFailed'
    showAlert(app, name, message)
  }
}

function applyRemote(app: App, remote: RemoteSettings): void {
  const { open, page } = app.store.getState()
  const operator = { recommended: app.config.recommended, remote }
  const settings = resolveSettings(page.options, operator, readGuestWallets)
  app.store.setState(open ? { nextSettings: settings } : { settings })
}
