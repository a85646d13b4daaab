import { expect, test } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { relayFailure, walletFailure } from './failures.ts'

const closed = (reason: string) => `WebSocket connection closed abnormally with code: 3000 (${reason})`

// @spec 8.server-origin 8.server-jwt 8.server-key
test.each([
  ['Unauthorized: origin not allowed', 'relayOrigin'],
  ['JWT validation error: JWT Token is not yet valid', 'relayClock'],
  ['Unauthorized: invalid key', 'relayKey'],
])('%s is %s', (reason, refusal) => {
  expect(relayFailure(closed(reason))).toMatchObject({ refusal, error: { code: 'relay_refused' } })
})

test.each(['', 'Going away', 'x'.repeat(10_000)])('any other reason is a relay failure', reason => {
  const { refusal, error } = relayFailure(closed(reason))
  expect(refusal).toBeUndefined()
  expect(error.code).toBe('relay_failed')
  expect(String(error.facts.said).length).toBeLessThanOrEqual(200)
})

test.each<[unknown, string]>([
  [{ code: 5000, message: 'User rejected.' }, 'user_rejected'],
  [{ code: 5002, message: 'User rejected methods.' }, 'user_rejected'],
  [{ code: -32000, message: 'MetaMask Tx Signature: User canceled the transaction' }, 'user_rejected'],
  ['user cancelled', 'user_rejected'],
  [{ code: 5100, message: 'Unsupported chains.' }, 'unknown_network'],
  [{ code: 6000, message: 'User disconnected.' }, 'not_connected'],
  [new Error('No internet connection detected. Please restart your network and try again.'), 'relay_failed'],
  [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 'relay_failed'],
])('%j is %s', (thrown, code) => {
  expect(walletFailure(thrown)).toMatchObject({ name: 'ConnectKitError', code })
})

test('any other error keeps its code and data', () => {
  const failure = walletFailure({ code: 4902, message: 'Unrecognized chain', data: { a: 1 } })
  expect(failure).toBeInstanceOf(Error)
  expect(failure).toMatchObject({ code: 4902, message: 'Unrecognized chain', data: { a: 1 } })
})

test('a ConnectKitError stays unchanged', () => {
  const error = new ConnectKitError('aborted', 'gone')
  expect(walletFailure(error)).toBe(error)
})

test.each([null, undefined, 7, {}, { message: 4 }])('%j becomes an error, too', thrown => {
  expect(walletFailure(thrown).message).not.toBe('')
})
