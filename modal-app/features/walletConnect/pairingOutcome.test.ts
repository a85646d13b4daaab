import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { settingDefaults } from '../../../shared/settings.gen.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { testTask } from '../../tasks/testTask.ts'
import type { Pairing } from './pairing.ts'
import { isFailure, type PairingOutcome, pairingOutcome } from './pairingOutcome.ts'

const settings = { ...settingDefaults, walletConnect: { projectId: 'demo' } }
const ready: Pairing = { status: 'ready', uri: 'wc:1' }
const task = (pairing: Pairing, status?: ErrorCode | 'done') =>
  testTask('connect', { walletId: walletConnectId, pairing }, status)
const failed = (code: ErrorCode) => task(ready, code)

test.each<[says: string, task: State['task'], expected: PairingOutcome]>([
  ['nothing yet', null, 'requesting'],
  ['a first request', task({ status: 'requesting' }), 'requesting'],
  ['a long one', task({ status: 'requesting', isSlow: true }), 'slow'],
  ['a later one', task({ status: 'requesting', uri: 'wc:1' }), 'refreshing'],
  ['a uri', task(ready), 'ready'],
  ['a uri of the page’s own', testTask('pagePairing', { pairing: ready }), 'ready'],
  ['a connection', task(ready, 'done'), 'done'],
])('%s is %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(false)
})

test.each<[says: string, task: State['task'], expected: PairingOutcome]>([
  ['a no', failed('user_rejected'), 'declined'],
  ['no permission', failed('unauthorized'), 'noAccess'],
  ['no answer of the relay', failed('relay_failed'), 'unreachable'],
  ['a connector that did not load', failed('network_error'), 'unreachable'],
  ['a site the relay does not take', failed('relay_refused'), 'refused'],
  ['networks the connector lacks', failed('not_available'), 'unsuitable'],
  ['networks the wallet lacks', failed('unknown_network'), 'unknown'],
  ['an account that the page has already', failed('account_in_use'), 'inUse'],
  ['anything else', failed('internal'), 'failed'],
  ['another wallet that is asked instead', testTask('connect', { walletId: 'example.harbour' }), 'replaced'],
  ['another that is connected', testTask('connect', { walletId: 'example.harbour' }, 'done'), 'replaced'],
])('%s is the failure %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(true)
})

test('a site without an id of the relay is unset', () => {
  expect(pairingOutcome({ task: null, settings: settingDefaults })).toBe('unset')
})
