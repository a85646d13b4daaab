import type { ErrorCode } from '../../shared/errorCodes.ts'
import { errorKindPattern, errorReportsPerMinute, scriptPlacePattern } from '../../shared/errorReports.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import type { MessageKey } from '../lib/createI18n.ts'
import { inBackground } from '../lib/inBackground.ts'
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

const minuteMs = 60_000

/** When the latest ones were reported. */
const toldAtMs = new WeakMap<App, readonly number[]>()

/**
 * Reports our own defects to the site and to its operator's server, if the site turned analytics on. Refusals, cancellations
 * and unreachable services are not defects, nor is what a wallet throws: only an error from a file of the release is ours.
 */
export function trackDefect(app: App, thrown: unknown): void {
  const { config, store } = app
  const { settings, router } = store.getState()
  if (!settings.analytics || !(thrown instanceof Error) || !isDefect(thrown)) return
  const { name, stack = '' } = thrown
  const place = placeIn(stack, config.apiUrl)
  if (!place) return
  const nowMs = app.clock.now()
  const lately = (toldAtMs.get(app) ?? []).filter(atMs => nowMs - atMs < minuteMs)
  if (lately.length >= errorReportsPerMinute) return
  toldAtMs.set(app, [...lately, nowMs])
  const kind = errorKindPattern.test(name) ? name : 'unknown'
  track(app, { name: 'INTERNAL_SDK_ERROR', properties: { kind } })
  const view = router.history.at(-1)?.view ?? 'Connect'
  inBackground(app.api.post('errorReport', { kind, view, place }))
}

/** The first place in a file of the release. Inline scripts have the page's origin in their address. */
function placeIn(stack: string, apiUrl: string): string | undefined {
  const [, ...rest] = stack.split(`${apiUrl}/assets/`)
  return rest.map(text => text.split(/[\s)]/, 1).join()).find(place => scriptPlacePattern.test(place))
}

/** Our own errors have a code, and those of wallets and browsers a number or a type. Anything else is a defect. */
function isDefect(thrown: unknown): boolean {
  if (thrown instanceof ConnectKitError) return thrown.code === 'internal'
  if (thrown instanceof DOMException || Object(thrown).code !== undefined) return false
  return failureOf(thrown).code !== 'script_failed'
}
