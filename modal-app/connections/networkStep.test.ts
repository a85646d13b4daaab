import { expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import { harbour, testConnection } from '../boot/testApp.ts'
import { type NetworkStep, networkStep, nextNetworkStep } from './networkStep.ts'

const none = undefined

test.each<[string, ChainId, ChainId | undefined, ChainId | undefined, NetworkStep]>([
  ['the network in use', 'eip155:1', 'eip155:1', 'eip155:1', 'stay'],
  ['also of a namespace where the visitor chooses', 'solana:main', 'solana:main', 'solana:main', 'stay'],
  ['before anything is connected', 'eip155:1', none, none, 'begin'],
  ['also of another namespace', 'solana:main', none, none, 'begin'],
  ['another one of eip155 is asked of the wallet', 'eip155:10', 'eip155:1', 'eip155:1', 'ask'],
  ['so is one of Bitcoin, whose addresses differ', 'bip122:test', 'bip122:main', 'bip122:main', 'ask'],
  ['another one of Solana is the visitor’s choice', 'solana:dev', 'solana:main', 'solana:main', 'activate'],
  ['so is one of Polkadot', 'polkadot:b', 'polkadot:a', 'polkadot:a', 'activate'],
  ['one of Cosmos is not: its addresses differ', 'cosmos:b', 'cosmos:a', 'cosmos:a', 'ask'],
  ['one of Cosmos that is connected and there', 'cosmos:a', 'eip155:1', 'cosmos:a', 'activate'],
  ['one of Cosmos that is elsewhere', 'cosmos:b', 'eip155:1', 'cosmos:a', 'ask'],
  ['of a namespace the wallet does not have', 'solana:main', 'eip155:1', none, 'explain'],
  ['and the other way round', 'eip155:1', 'bip122:main', none, 'explain'],
  ['where another wallet is connected', 'solana:main', 'eip155:1', 'solana:main', 'activate'],
  ['also on another network, where the visitor chooses', 'solana:dev', 'eip155:1', 'solana:main', 'activate'],
  ['a wallet of eip155 that is connected and there', 'eip155:1', 'solana:main', 'eip155:1', 'activate'],
  ['one that is connected and elsewhere', 'eip155:10', 'solana:main', 'eip155:1', 'ask'],
  ['one of Bitcoin that is connected and there', 'bip122:main', 'eip155:1', 'bip122:main', 'activate'],
  ['one of Bitcoin that is elsewhere', 'bip122:test', 'eip155:1', 'bip122:main', 'ask'],
  ['from a network nobody lists', 'eip155:1', 'eip155:56', 'eip155:56', 'ask'],
])('%s: %s from %s, with a connection on %s, is %s', (_, wanted, active, there, step) => {
  expect(nextNetworkStep({ wanted, active, there })).toBe(step)
})

test.each<[ChainId, ChainId | undefined, ChainId | undefined, NetworkStep]>([
  ['solana:main', 'eip155:1', none, 'begin'],
  ['solana:main', none, none, 'begin'],
  ['solana:main', 'eip155:1', 'solana:main', 'activate'],
  ['eip155:10', 'eip155:1', 'eip155:1', 'ask'],
  ['cosmos:b', 'cosmos:a', 'cosmos:a', 'ask'],
  ['eip155:1', 'eip155:1', 'eip155:1', 'stay'],
])('without a word before it: %s from %s, with a connection on %s, is %s', (wanted, active, there, step) => {
  expect(nextNetworkStep({ wanted, active, there, isConfirmed: true })).toBe(step)
})

test('of several connections of a namespace the first counts', () => {
  const list = [
    testConnection(harbour, { id: 'solana:a', namespace: 'solana', chainId: 'solana:main' }),
    testConnection(harbour, { id: 'eip155:a', chainId: 'eip155:10' }),
    testConnection(harbour, { id: 'eip155:b', chainId: 'eip155:1' }),
  ]
  const state = { connections: { list, activeNamespace: 'solana' as const } }
  expect(networkStep(state, 'eip155:10')).toBe('activate')
  expect(networkStep(state, 'eip155:1')).toBe('ask')
  expect(networkStep(state, 'bip122:main')).toBe('explain')
  expect(networkStep(state, 'bip122:main', true)).toBe('begin')
})
