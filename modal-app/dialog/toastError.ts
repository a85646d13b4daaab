import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import type { MessageKey } from '../lib/createI18n.ts'
import { failureOf } from '../tasks/failureOf.ts'
import { type FailedOutcome, outcomeOfCode } from '../tasks/outcome.ts'
import { showToast } from './toasts.ts'

const texts: { readonly [O in FailedOutcome]?: MessageKey } = {
  declined: 'toast.declined',
  noAccess: 'toast.declined',
  busy: 'toast.walletBusy',
  unknown: 'toast.unknownNetwork',
  blocked: 'toast.popupBlocked',
  unreachable: 'toast.unreachable',
  unloaded: 'toast.unreachable',
  short: 'toast.insufficientFunds',
}

/** Errors with a text that only toasts have, or that is more specific than in views, which show the request. */
const closer: { readonly [C in ErrorCode]?: MessageKey } = {
  wallet_not_found: 'toast.walletMissing',
  relay_refused: 'toast.relayRefused',
  relay_failed: 'toast.relayFailed',
  disconnect_failed: 'toast.disconnectFailed',
  siwx_sign_failed: 'toast.signInFailed',
  balance_unavailable: 'toast.balanceUnavailable',
}

/** Shows an error that no view shows, in words for visitors. The code is for developers. */
export function toastError(app: App, thrown: unknown): void {
  trackDefect(app, thrown)
  if (isAbandoned(thrown)) return
  const { code } = failureOf(thrown)
  showToast(app, { message: closer[code] ?? texts[outcomeOfCode(code)] ?? 'toast.failed', variant: 'error' })
}

/** Spec §9: limit per minute, because a defect may repeat endlessly. */
const perMinute = 5
const minuteMs = 60_000

/** When the latest ones were reported. */
const toldAtMs = new WeakMap<App, readonly number[]>()

/** Reports our own defects to the site's analytics; refusals, cancellations and unreachable services are not defects. @spec 9.error-reports */
export function trackDefect(app: App, thrown: unknown): void {
  if (!isDefect(thrown)) return
  const nowMs = app.clock.now()
  const lately = (toldAtMs.get(app) ?? []).filter(atMs => nowMs - atMs < minuteMs)
  if (lately.length >= perMinute) return
  toldAtMs.set(app, [...lately, nowMs])
  const { name } = thrown instanceof Error ? thrown : { name: '' }
  track(app, { name: 'INTERNAL_SDK_ERROR', properties: { kind: /^[A-Z]\w{0,63}$/.test(name) ? name : 'unknown' } })
}

/** Our own errors have a code, and those of wallets and browsers a number or a type. Anything else is a defect. */
function isDefect(thrown: unknown): boolean {
  if (thrown instanceof ConnectKitError) return thrown.code === 'internal'
  if (thrown instanceof DOMException || Object(thrown).code !== undefined) return false
  return failureOf(thrown).code !== 'script_failed'
}
