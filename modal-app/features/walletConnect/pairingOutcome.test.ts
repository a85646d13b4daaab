import { expect, test } from 'vitest'
import { settingDefaults } from '../../../shared/settings.gen.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import type { Pairing } from './pairing.ts'
import { isFailure, type PairingOutcome, pairingOutcome } from './pairingOutcome.ts'

const settings = { ...settingDefaults, walletConnect: { projectId: 'demo' } }
const failed = (error: Pairing['error']): Pairing => ({ turn: 1, status: 'failed', error })

test.each<[says: string, pairing: Pairing | null, expected: PairingOutcome]>([
  ['nothing yet', null, 'requesting'],
  ['a first request', { turn: 1, status: 'requesting' }, 'requesting'],
  ['a long one', { turn: 1, status: 'requesting', isSlow: true }, 'slow'],
  ['a later one', { turn: 2, status: 'requesting', uri: 'wc:1' }, 'refreshing'],
  ['a uri', { turn: 1, status: 'ready', uri: 'wc:1' }, 'ready'],
  ['a no', failed('user_rejected'), 'declined'],
  ['no permission', failed('unauthorized'), 'declined'],
  ['no answer of the relay', failed('relay_failed'), 'unreachable'],
  ['a connector that did not load', failed('network_error'), 'unreachable'],
  ['a site the relay does not take', failed('relay_refused'), 'refused'],
  ['networks the connector lacks', failed('not_available'), 'unsuitable'],
  ['networks the wallet lacks', failed('unknown_network'), 'unsuitable'],
  ['something else', failed('aborted'), 'replaced'],
  ['an account that the page has already', failed('account_in_use'), 'inUse'],
  ['anything else', failed('internal'), 'failed'],
])('%s is %s', (_, pairing, expected) => {
  const outcome = pairingOutcome({ pairing, attempt: null, settings })
  expect(outcome).toBe(expected)
  expect(isFailure(outcome)).toBe(pairing?.status === 'failed')
})

test.each<[says: string, state: Partial<Pick<State, 'attempt' | 'settings'>>, expected: PairingOutcome]>([
  ['connected', { attempt: { status: 'done', walletId: walletConnectId } }, 'done'],
  ['connected to another', { attempt: { status: 'done', walletId: 'example.harbour' } }, 'ready'],
  ['no id of the relay', { settings: settingDefaults }, 'unset'],
])('%s', (_, state, expected) => {
  const pairing: Pairing = { turn: 1, status: 'ready', uri: 'wc:1' }
  expect(pairingOutcome({ pairing, attempt: null, settings, ...state })).toBe(expected)
})
