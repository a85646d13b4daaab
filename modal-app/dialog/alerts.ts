import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { isLoopback } from '../lib/originOf.ts'
import type { AlertName } from './alertTexts.ts'

declare module '../app/State.ts' {
  interface State {
    /** Setup problems, for the site's developers. */
    alerts: AlertsState
  }
}

export interface AlertsState {
  /** Shown in the bar until it is dismissed. */
  readonly shown: AlertName | null
  /** Alerts already reported. Each is reported once per page. */
  readonly reported: readonly AlertName[]
}

export const initialAlerts: AlertsState = { shown: null, reported: [] }

/** Details may come from a page or a server, so they are truncated. */
const maxDetailLength = 200

/**
 * Reports a setup problem once: in full on the console, and briefly in the modal during development (`debug`, or a page
 * on localhost).
 * @param detail the requested network, or why the server failed
 */
export function showAlert(app: App, name: AlertName, detail = ''): void {
  const { alerts: before, settings } = app.store.getState()
  if (before.reported.includes(name)) return
  const isBuilding = settings.debug ?? isLoopback(app.config.origin)
  void advise(app, name, detail.slice(0, maxDetailLength))
  app.store.setState({ alerts: { shown: isBuilding ? name : before.shown, reported: [...before.reported, name] } })
}

async function advise(app: App, name: AlertName, detail: string): Promise<void> {
  const advice = app.parts.soon().then(({ alertAdvice }) => alertAdvice[name](app, detail))
  console.error(`ConnectKit: ${await advice.catch(() => `${name} ${detail}`)}`)
}

/**
 * Refuses a call that only sites with several wallets may make, and reports it to the site's developers (spec §8).
 * @param call the call as the page wrote it
 * @throws ConnectKitError `multi_wallet_off`
 */
export function demandMultiWallet(app: App, call: string): void {
  if (app.store.getState().settings.multiWallet) return
  showAlert(app, 'multiWalletOff', call)
  throw new ConnectKitError('multi_wallet_off', 'Multi-Wallet Not Enabled')
}
