import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../../shared/connections.ts'
import type { ConnectorKind } from '../../../../shared/wallets.ts'
import type { Connections } from '../../../kernel/connections.ts'
import { type Core, createCore } from '../../../kernel/core.ts'
import { namesOf } from '../../../kernel/identity.ts'
import { readOptions } from '../../../kernel/options.ts'
import { alice, bob, createFakeWallet } from '../../../kernel/wallets/fakeWallet.ts'
import { forgetCounts, put, walletsOf, writable } from '../../../testConnect.ts'
import { createEip155Driver } from '../wallets/eip155.ts'
import { admit } from './admit.ts'

let core: Core
let connections: Connections

beforeEach(() => {
  forgetCounts()
  localStorage.clear()
  core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
  connections = writable(core)
})
afterEach(() => core.destroy())

/** A wallet in the page gives these accounts. */
function note(...addresses: string[]): void {
  const accounts = addresses.map(address => ({ address }))
  const driver = createEip155Driver(createFakeWallet())
  walletsOf(core).sessions.follow('eip155:test.wallet', driver, { accounts, chainId: 'eip155:1' })
}

const admitted = (connection: Connection, isChosen: boolean) => admit(core, walletsOf(core), connection, isChosen)

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
  const taken = admitted(connection('other', kind as ConnectorKind, alice), true)
  expect(taken !== undefined).toBe(isInFrame)
})

test('removes accounts that a wallet in the page has given, in any letter case', () => {
  note(alice)
  expect(addressesOf(admitted(held(alice.toLowerCase(), bob), true))).toEqual([bob])
  expect(admitted(held(alice), true)).toBeUndefined()
})

test('removes accounts that a wallet in the page has given to any instance', () => {
  const other = createCore('1.0.0', readOptions({ projectId: 'demo' }), namesOf('treasury'))
  note(alice)
  expect(addressesOf(admit(other, walletsOf(other), held(alice, bob), true))).toEqual([bob])
  other.destroy()
})

test('removes such accounts from earlier connections, too', () => {
  put(connections, held(alice, bob))
  note(alice)
  expect(addressesOf(connections.list()[0])).toEqual([bob])
  note(bob)
  expect(connections.list()).toEqual([])
})

test('wallets in the page may share accounts', () => {
  put(connections, connection('io.metamask', 'announced', alice))
  note(alice)
  expect(addressesOf(connections.list()[0])).toEqual([alice])
})

test('replaces a wallet in the page only by the visitor’s choice', () => {
  put(connections, connection('io.metamask', 'announced', alice))
  expect(admitted(held(bob), false)).toBeUndefined()
  expect(addressesOf(admitted(held(bob), true))).toEqual([bob])
})

test('needs no choice for an empty place or to replace another of its own', () => {
  expect(admitted(held(bob), false)).toBeDefined()
  put(connections, connection('coinbaseWallet', 'external', alice))
  expect(admitted(held(bob), false)).toBeDefined()
})
