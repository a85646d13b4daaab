import type { App } from '../app/App.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import type { AlertName } from './alertTexts.ts'

export interface AlertsState {
  /** In the bar, until it is dismissed. */
  readonly shown: AlertName | null
  /** Each is told once a page. */
  readonly told: readonly AlertName[]
}

export const initialAlerts: AlertsState = { shown: null, told: [] }

/** A detail may be what a page or a server said. */
const maxDetailLength = 200

/**
 * Tells of a problem of the setup, once: at length on the console, and shortly in the modal while somebody builds the
 * site (`debug`, or a page on this machine).
 * @param detail the network that was asked for, or why the server failed
 */
export function showAlert(app: App, name: AlertName, detail = ''): void {
  const { alerts: before, settings } = app.store.getState()
  if (before.told.includes(name)) return
  const isBuilding = settings.debug ?? isLoopback(app.config.origin)
  void advise(app, name, detail.slice(0, maxDetailLength))
  app.store.setState({ alerts: { shown: isBuilding ? name : before.shown, told: [...before.told, name] } })
}

async function advise(app: App, name: AlertName, detail: string): Promise<void> {
  const advice = import('./alertAdvice.ts').then(({ alertAdvice }) => alertAdvice[name](app, detail))
  console.error(`ConnectKit: ${await advice.catch(() => `${name} ${detail}`)}`)
}

export function dismissAlert(app: App): void {
  app.store.setState(({ alerts }) => ({ alerts: { ...alerts, shown: null } }))
}
