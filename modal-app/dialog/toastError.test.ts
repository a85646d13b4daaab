import { expect, test } from 'vitest'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp } from '../boot/testApp.ts'
import { toastError } from './toastError.ts'

function toldOf(thrown: unknown) {
  const app = createTestApp()
  toastError(app, thrown)
  return app.store.getState().toast?.message
}

test.each<[ErrorCode, string]>([
  ['user_rejected', 'toast.declined'],
  // As in the view of a wallet that takes its consent back.
  ['unauthorized', 'toast.declined'],
  ['wallet_busy', 'toast.walletBusy'],
  ['wallet_not_found', 'toast.walletMissing'],
  ['unknown_network', 'toast.unknownNetwork'],
  ['relay_refused', 'toast.relayRefused'],
  ['relay_failed', 'toast.relayFailed'],
  ['popup_blocked', 'toast.popupBlocked'],
  ['network_error', 'toast.unreachable'],
  ['script_failed', 'toast.unreachable'],
  ['insufficient_funds', 'toast.insufficientFunds'],
  ['disconnect_failed', 'toast.disconnectFailed'],
  ['balance_unavailable', 'toast.balanceUnavailable'],
  ['wallet_failed', 'toast.failed'],
  ['wrong_network', 'toast.failed'],
  // Not the relay's.
  ['siwx_refused', 'toast.failed'],
  ['siwx_no_client', 'toast.failed'],
])('%s is told as %s', (code, message) => {
  expect(toldOf(new ConnectKitError(code, 'It failed'))).toBe(message)
})

test.each<ErrorCode>(['aborted', 'user_closed'])('%s was the visitor’s own choice', code => {
  expect(toldOf(new ConnectKitError(code, 'It ended'))).toBeUndefined()
})
