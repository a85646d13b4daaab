import type { App } from '../app/App.ts'
import { optional } from '../lib/inBackground.ts'

/** A cached document may be a day old. Settings younger than this are not requested again. */
const freshForMs = 5 * 60_000

/** Requests the project's settings, at most once in five minutes. Never rejects. */
export async function refreshSettings(app: App): Promise<void> {
  const nowMs = app.clock.now()
  if (nowMs - app.store.getState().settingsAtMs < freshForMs) return
  app.store.setState({ settingsAtMs: nowMs })
  // Offline, the modal goes on with the settings it has.
  await optional(import('./requestSettings.ts').then(({ requestSettings }) => requestSettings(app)))
}
