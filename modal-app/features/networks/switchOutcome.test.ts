import { expect, test } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { testNetwork } from '../../boot/testApp.ts'
import type { Switching } from '../../connections/switching.ts'
import { type SwitchOutcome, switchOutcome } from './switchOutcome.ts'

const config = { apiUrl: 'https://cdn.example' }
const chainId = 'eip155:10'
const optimism = testNetwork(chainId, 'Optimism')
const controller = new AbortController()
const failed = (code: ErrorCode): Switching => ({ status: 'failed', chainId, code })

test.each<[string, Switching | null, SwitchOutcome]>([
  ['one that has not begun', null, 'waiting'],
  ['one to another network', { ...failed('user_rejected'), chainId: 'eip155:1' }, 'waiting'],
  ['one that waits', { status: 'waiting', chainId, isAdding: false, controller }, 'waiting'],
  ['one that waits for an addition', { status: 'waiting', chainId, isAdding: true, controller }, 'adding'],
  ['a refusal', failed('user_rejected'), 'declined'],
  ['an open request', failed('wallet_busy'), 'busy'],
  ['a wallet that does not take it', failed('unknown_network'), 'unknown'],
  ['a wallet that cannot be asked', failed('unsupported_method'), 'byHand'],
  ['a wallet that said yes and stayed', failed('wrong_network'), 'stayed'],
  ['a wallet that is gone', failed('wallet_not_found'), 'missing'],
  ['an error of the wallet', failed('wallet_failed'), 'failed'],
  ['a defect', failed('internal'), 'failed'],
])('of %s the view says: %3$s', (_, switching, outcome) => {
  expect(switchOutcome(switching, optimism, config)).toBe(outcome)
})

test.each<ChainId>([
  'bip122:000000000019d6689c085ae165831e93',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'cosmos:cosmoshub-4',
])('of %s, which no site adds to a wallet, nothing is said of adding or addresses', chainId => {
  const state: Switching = { status: 'failed', chainId, code: 'unknown_network' }
  const local = { ...testNetwork(chainId, 'Local'), rpcUrls: ['http://127.0.0.1:8545'] }
  expect(switchOutcome(state, local, config)).toBe('absent')
})

test.each<[string[], SwitchOutcome]>([
  [['http://127.0.0.1:8545'], 'insecure'],
  [['http://node.example'], 'insecure'],
  [['http://node.example', 'https://node.example'], 'unknown'],
  [['https://cdn.example/v1/'], 'insecure'],
])('a wallet that does not take a network at %j: %s', (rpcUrls, outcome) => {
  expect(switchOutcome(failed('unknown_network'), { ...optimism, rpcUrls }, config)).toBe(outcome)
})
