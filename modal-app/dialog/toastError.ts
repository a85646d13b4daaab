import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { App } from '../app/App.ts'
import type { MessageKey } from '../lib/createI18n.ts'
import { failureOf } from '../tasks/failureOf.ts'
import { showToast } from './toasts.ts'

const keys: Partial<Record<ErrorCode, MessageKey>> = {
  user_rejected: 'toast.declined',
  wallet_busy: 'toast.walletBusy',
  wallet_not_found: 'toast.walletMissing',
  unknown_network: 'toast.unknownNetwork',
  relay_refused: 'toast.relayRefused',
  relay_failed: 'toast.relayFailed',
  popup_blocked: 'toast.popupBlocked',
  network_error: 'toast.unreachable',
  script_failed: 'toast.unreachable',
  insufficient_funds: 'toast.insufficientFunds',
  disconnect_failed: 'toast.disconnectFailed',
  siwx_sign_failed: 'toast.signInFailed',
  // @spec 8.balance-unavailable
  balance_unavailable: 'toast.balanceUnavailable',
}

/** Shows what a visitor needs to know of an error that no view shows. The code itself is for developers. */
export function toastError(app: App, thrown: unknown): void {
  const { code } = failureOf(thrown)
  if (code === 'aborted' || code === 'user_closed') return
  showToast(app, { message: keys[code] ?? 'toast.failed', variant: 'error' })
}
