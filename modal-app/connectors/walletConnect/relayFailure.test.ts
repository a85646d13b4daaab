import { expect, test } from 'vitest'
import { relayFailure } from './relayFailure.ts'

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
