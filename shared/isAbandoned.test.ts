import { expect, test } from 'vitest'
import { ConnectKitError, ProviderRpcError } from './errors.ts'
import { isAbandoned } from './isAbandoned.ts'

test.each([
  [new ConnectKitError('aborted', 'Something else was begun'), true],
  [new ConnectKitError('user_closed', 'The visitor left'), true],
  [new ConnectKitError('user_rejected', 'Declined'), false],
  [new ProviderRpcError(4001, 'Declined'), false],
  [new Error('broken'), false],
  [undefined, false],
])('%o: %s', (thrown, expected) => {
  expect(isAbandoned(thrown)).toBe(expected)
})
