import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { failureOf } from '../tasks/failureOf.ts'

/** Spec §9: so many of them a minute, since a defect may repeat without end. */
const perMinute = 5
const minuteMs = 60_000

/** When the last ones were told. */
const toldAtMs = new WeakMap<App, readonly number[]>()

/** Tells the site's analytics of a defect of ours. What is refused, cancelled or out of reach is none. @spec 9.error-reports */
export function trackDefect(app: App, thrown: unknown): void {
  if (!isDefect(thrown)) return
  const nowMs = app.clock.now()
  const lately = (toldAtMs.get(app) ?? []).filter(atMs => nowMs - atMs < minuteMs)
  if (lately.length >= perMinute) return
  toldAtMs.set(app, [...lately, nowMs])
  const { name } = thrown instanceof Error ? thrown : { name: '' }
  track(app, { name: 'INTERNAL_SDK_ERROR', properties: { kind: /^[A-Z]\w{0,63}$/.test(name) ? name : 'unknown' } })
}

/** Our errors say what they are, those of wallets and browsers have a number or a type. Whatever else was thrown was not meant to be. */
function isDefect(thrown: unknown): boolean {
  if (thrown instanceof ConnectKitError) return thrown.code === 'internal'
  if (thrown instanceof DOMException || Object(thrown).code !== undefined) return false
  return failureOf(thrown).code !== 'script_failed'
}
