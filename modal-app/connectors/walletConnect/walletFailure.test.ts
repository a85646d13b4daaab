import { expect, test } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { walletFailure } from './walletFailure.ts'

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
