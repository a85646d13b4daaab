import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { FirstMessageKey } from '../lib/createI18n.ts'

const keys: Partial<Record<ErrorCode, FirstMessageKey>> = {
  user_rejected: 'toast.declined',
  wallet_busy: 'toast.walletBusy',
  wallet_not_found: 'toast.walletMissing',
  unknown_network: 'toast.unknownNetwork',
  relay_refused: 'toast.relayRefused',
  relay_failed: 'toast.relayFailed',
  popup_blocked: 'toast.popupBlocked',
  disconnect_failed: 'toast.disconnectFailed',
  // @spec 8.balance-unavailable
  balance_unavailable: 'toast.balanceUnavailable',
}

/** The text a visitor sees for an error. The code itself is for developers. */
export function errorText(code: ErrorCode): FirstMessageKey {
  return keys[code] ?? 'toast.failed'
}
