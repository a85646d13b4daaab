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
  ['no task', null, 'requesting'],
  ['a first request', task({ status: 'requesting' }), 'requesting'],
  ['a slow request', task({ status: 'requesting', isSlow: true }), 'slow'],
  ['a later request', task({ status: 'requesting', uri: 'wc:1' }), 'refreshing'],
  ['a uri', task(ready), 'ready'],
  ['a uri from the page', testTask('pagePairing', { pairing: ready }), 'ready'],
  ['a connection', task(ready, 'done'), 'done'],
])('%s is %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(false)
})

test.each<[says: string, task: State['task'], expected: PairingOutcome]>([
  ['a refusal', failed('user_rejected'), 'declined'],
  ['missing permission', failed('unauthorized'), 'noAccess'],
  ['an unreachable relay', failed('relay_failed'), 'unreachable'],
  ['a connector that failed to load', failed('network_error'), 'unreachable'],
  ['a site that the relay refuses', failed('relay_refused'), 'refused'],
  ['networks unsupported by the connector', failed('not_available'), 'unsuitable'],
  ['networks unsupported by the wallet', failed('unknown_network'), 'unknown'],
  ['an account that is already connected through the page', failed('account_in_use'), 'inUse'],
  ['anything else', failed('internal'), 'failed'],
  ['another wallet that is being connected', testTask('connect', { walletId: 'example.harbour' }), 'replaced'],
  ['another wallet that has connected', testTask('connect', { walletId: 'example.harbour' }, 'done'), 'replaced'],
])('%s is the failure %s', (_, task, expected) => {
  const outcome = pairingOutcome({ task, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(true)
})

test('a site without a relay project id is unset', () => {
  expect(pairingOutcome({ task: null, settings: settingDefaults })).toBe('unset')
})
