import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../shared/connections.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'
import { put } from '../testConnect.ts'
import { type Connections, createConnections } from './connections.ts'
import { createEmitter } from './emitter.ts'
import { createFrameGate, type FrameGate } from './frameGate.ts'
import { alice, bob } from './wallets/fakeWallet.ts'

let connections: Connections
let gate: FrameGate

beforeEach(() => {
  connections = createConnections([], createEmitter())
  gate = createFrameGate(connections)
})

function connection(connectorId: string, kind: ConnectorKind, ...addresses: string[]): Connection {
  return {
    id: `eip155:${connectorId.toLowerCase()}`,
    connectorId,
    namespace: 'eip155',
    accounts: addresses.map(address => ({ address })),
    chainId: 'eip155:1',
    wallet: { name: connectorId, kind },
  }
}
const held = (...addresses: string[]) => connection('walletConnect', 'walletConnect', ...addresses)
const addressesOf = (one: Connection | undefined) => one?.accounts.map(({ address }) => address)

test.each<[string, boolean]>([
  ['walletConnect', true],
  ['external', true],
  ['auth', true],
  ['announced', false],
  ['injected', false],
  ['constructor', false],
])('a connection of kind %s is held by the iframe: %s', (kind, isInFrame) => {
  const admitted = gate.admit(connection('other', kind as ConnectorKind, alice), true)
  expect(admitted !== undefined).toBe(isInFrame)
})

test('removes accounts that a wallet in the page has given, in any letter case', () => {
  gate.noteGiven([{ address: alice }])
  expect(addressesOf(gate.admit(held(alice.toLowerCase(), bob), true))).toEqual([bob])
  expect(gate.admit(held(alice), true)).toBeUndefined()
})

test('removes such accounts from earlier connections, too', () => {
  put(connections, held(alice, bob))
  gate.noteGiven([{ address: alice }])
  expect(addressesOf(connections.list()[0])).toEqual([bob])
  gate.noteGiven([{ address: bob }])
  expect(connections.list()).toEqual([])
})

test('wallets in the page may share accounts', () => {
  put(connections, connection('io.metamask', 'announced', alice))
  gate.noteGiven([{ address: alice }])
  expect(addressesOf(connections.list()[0])).toEqual([alice])
})

test('replaces a wallet in the page only by the visitor’s choice', () => {
  put(connections, connection('io.metamask', 'announced', alice))
  expect(gate.admit(held(bob), false)).toBeUndefined()
  expect(addressesOf(gate.admit(held(bob), true))).toEqual([bob])
})

test('needs no choice for an empty place or to replace another of its own', () => {
  expect(gate.admit(held(bob), false)).toBeDefined()
  put(connections, connection('coinbaseWallet', 'external', alice))
  expect(gate.admit(held(bob), false)).toBeDefined()
})
