import { expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import { harbour, testConnection } from '../boot/testApp.ts'
import { type NetworkStep, networkStep, nextNetworkStep } from './networkStep.ts'

const none = undefined

test.each<[string, ChainId, ChainId | undefined, ChainId | undefined, NetworkStep]>([
  ['the active network', 'eip155:1', 'eip155:1', 'eip155:1', 'stay'],
  ['the active network where the visitor chooses', 'solana:main', 'solana:main', 'solana:main', 'stay'],
  ['before anything is connected', 'eip155:1', none, none, 'begin'],
  ['before anything is connected, in another namespace', 'solana:main', none, none, 'begin'],
  ['another eip155 network', 'eip155:10', 'eip155:1', 'eip155:1', 'ask'],
  ['another Bitcoin network, whose addresses differ', 'bip122:test', 'bip122:main', 'bip122:main', 'ask'],
  ['another Solana network, which the visitor chooses', 'solana:dev', 'solana:main', 'solana:main', 'activate'],
  ['another Polkadot network, which the visitor chooses', 'polkadot:b', 'polkadot:a', 'polkadot:a', 'activate'],
  ['another Cosmos network, whose addresses differ', 'cosmos:b', 'cosmos:a', 'cosmos:a', 'ask'],
  ['a background Cosmos wallet that is there', 'cosmos:a', 'eip155:1', 'cosmos:a', 'activate'],
  ['a background Cosmos wallet that is elsewhere', 'cosmos:b', 'eip155:1', 'cosmos:a', 'ask'],
  ['a namespace the wallet does not support', 'solana:main', 'eip155:1', none, 'explain'],
  ['a namespace the wallet does not support, the other way round', 'eip155:1', 'bip122:main', none, 'explain'],
  ['a namespace with another connected wallet', 'solana:main', 'eip155:1', 'solana:main', 'activate'],
  ['the same on another network, where the visitor chooses', 'solana:dev', 'eip155:1', 'solana:main', 'activate'],
  ['a background eip155 wallet that is there', 'eip155:1', 'solana:main', 'eip155:1', 'activate'],
  ['a background eip155 wallet that is elsewhere', 'eip155:10', 'solana:main', 'eip155:1', 'ask'],
  ['a background Bitcoin wallet that is there', 'bip122:main', 'eip155:1', 'bip122:main', 'activate'],
  ['a background Bitcoin wallet that is elsewhere', 'bip122:test', 'eip155:1', 'bip122:main', 'ask'],
  ['from an unlisted network', 'eip155:1', 'eip155:56', 'eip155:56', 'ask'],
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
])('without confirmation: %s from %s, with a connection on %s, is %s', (wanted, active, there, step) => {
  expect(nextNetworkStep({ wanted, active, there, isConfirmed: true })).toBe(step)
})

test('the first connection of a namespace counts', () => {
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
