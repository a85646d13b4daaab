import type { ErrorCode } from '../../shared/errorCodes.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { App } from '../app/App.ts'
import type { MessageKey } from '../lib/createI18n.ts'
import { failureOf } from '../tasks/failureOf.ts'
import { type FailedOutcome, outcomeOfCode } from '../tasks/outcome.ts'
import { showToast } from './toasts.ts'
import { trackDefect } from './trackDefect.ts'

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

/** What only a toast tells, or tells more closely than a view, which knows what was asked. */
const closer: { readonly [C in ErrorCode]?: MessageKey } = {
  wallet_not_found: 'toast.walletMissing',
  relay_refused: 'toast.relayRefused',
  relay_failed: 'toast.relayFailed',
  disconnect_failed: 'toast.disconnectFailed',
  siwx_sign_failed: 'toast.signInFailed',
  // @spec 8.balance-unavailable
  balance_unavailable: 'toast.balanceUnavailable',
}

/** Shows what a visitor needs to know of an error that no view shows. The code itself is for developers. */
export function toastError(app: App, thrown: unknown): void {
  trackDefect(app, thrown)
  if (isAbandoned(thrown)) return
  const { code } = failureOf(thrown)
  showToast(app, { message: closer[code] ?? texts[outcomeOfCode(code)] ?? 'toast.failed', variant: 'error' })
}
