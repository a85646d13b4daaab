import { expect, test } from 'vitest'
import { type Outcome, outcomeOf } from './outcome.ts'
import { testTask } from './testTask.ts'

test.each<[Parameters<typeof testTask>[2], Outcome]>([
  ['waiting', 'waiting'],
  ['done', 'done'],
  ['failed', 'failed'],
  ['user_rejected', 'declined'],
  ['unauthorized', 'noAccess'],
  ['wallet_busy', 'busy'],
  ['wallet_not_found', 'missing'],
  ['not_available', 'unsuitable'],
  ['namespace_unsupported', 'unsuitable'],
  ['unknown_network', 'unknown'],
  ['unsupported_method', 'byHand'],
  ['wrong_network', 'stayed'],
  ['account_in_use', 'inUse'],
  ['popup_blocked', 'blocked'],
  ['popup_isolated', 'isolated'],
  ['relay_failed', 'unreachable'],
  ['network_error', 'unreachable'],
  ['relay_refused', 'refused'],
  ['siwx_refused', 'refused'],
  ['siwx_expired', 'expired'],
  ['siwx_unchecked', 'unchecked'],
  ['siwx_no_client', 'missing'],
  ['insufficient_funds', 'short'],
  ['transaction_expired', 'expired'],
  ['connection_not_found', 'gone'],
  ['script_failed', 'unloaded'],
  ['internal', 'failed'],
])('%s means %s', (status, outcome) => {
  expect(outcomeOf(testTask('connect', { walletId: 'example.harbour' }, status))).toBe(outcome)
})

test('a task that another has replaced is "replaced"', () => {
  expect(outcomeOf(undefined)).toBe('replaced')
})
