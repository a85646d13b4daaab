import { beforeEach, expect, test } from 'vitest'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { type Connections, createConnections, type Entry } from './connections.ts'
import { createEmitter } from './emitter.ts'
import { eventNames, type LoaderEvents } from './events.ts'

let connections: Connections
let heard: unknown[]

beforeEach(() => {
  const events = createEmitter<LoaderEvents>()
  connections = createConnections([], events)
  heard = []
  for (const name of [...eventNames, 'connections' as const])
    events.on(name, payload => {
      const { chainId, address, namespace, reconnected } = { ...(payload as object) } as Record<string, unknown>
      heard.push([name, reconnected, namespace, address, chainId].filter(part => part !== undefined).join(' '))
    })
})

const kept = (connection: Connection): Entry => ({ key: connection.id, chainId: connection.chainId, connection })

function add(to: Connections, connection: Connection, reconnected: boolean, next?: readonly Connection[]): void {
  const others = to.list().filter(({ namespace }) => namespace !== connection.namespace)
  to.set((next ?? [connection, ...others]).map(kept), connection, reconnected)
}

function make(connectorId: string, address = '0xa', namespace: Namespace = 'eip155'): Connection {
  return {
    id: `${namespace}:${connectorId}`,
    connectorId,
    namespace,
    accounts: [{ address, type: 'eoa' }],
    chainId: `${namespace}:1` as ChainId,
    wallet: { name: 'Test Wallet', kind: 'announced' },
  }
}

test('notifies the page of a connection first, then our own parts', () => {
  add(connections, make('a'), false)
  add(connections, make('b', '0xb', 'solana'), true)
  expect(heard).toEqual([
    'connect false eip155 0xa eip155:1',
    'connections',
    'connect true solana 0xb solana:1',
    'connections',
  ])
  expect(connections.list().map(({ id }) => id)).toEqual(['solana:b', 'eip155:a'])
  expect(connections.activeNamespace()).toBe('solana')
})

test('gives the page a copy without private fields', () => {
  const events = createEmitter<LoaderEvents>()
  const copying = createConnections([], events)
  const connection = make('a')
  events.on('connect', account => {
    expect(account).toEqual({
      namespace: 'eip155',
      address: '0xa',
      caipAddress: 'eip155:1:0xa',
      chainId: 'eip155:1',
      connectorId: 'a',
      wallet: { name: 'Test Wallet', kind: 'announced' },
      accounts: [{ address: '0xa', type: 'eoa' }],
      reconnected: false,
    })
    account.wallet.name = 'Spoiled'
    account.accounts.length = 0
  })
  add(copying, connection, false)
  expect(copying.list()).toEqual([make('a')])
})

test('keeps one connection per namespace, the newest', () => {
  add(connections, make('a'), false)
  add(connections, make('b', '0xb'), false)
  expect(connections.list().map(each => each.connectorId)).toEqual(['b'])
  expect(connections.find('namespace', 'eip155')?.connectorId).toBe('b')
  expect(connections.find('connectorId', 'a')).toBeUndefined()
  expect(heard).not.toContain('disconnect eip155')
})

test('finds by id, namespace and connector', () => {
  add(connections, make('a'), false)
  expect(connections.find('id', 'eip155:a')).toBe(connections.list()[0])
  expect(connections.find('connectorId', 'a')).toBe(connections.list()[0])
  expect(connections.find('namespace', 'solana')).toBeUndefined()
})

test.each([
  ['nothing', ['0xa'], 'eip155:1', []],
  ['the selected account', ['0xb', '0xa'], 'eip155:1', ['accountsChanged eip155 0xb eip155:1']],
  ['another account', ['0xa', '0xb'], 'eip155:1', ['accountsChanged eip155 0xa eip155:1']],
  ['the chain', ['0xa'], 'eip155:5', ['chainChanged eip155 0xa eip155:5']],
  ['both', ['0xb'], 'eip155:5', ['accountsChanged eip155 0xb eip155:5', 'chainChanged eip155 0xb eip155:5']],
] as const)('reports an update that changes %s', (_, addresses, chainId, expected) => {
  add(connections, make('a'), false)
  heard = []
  const [before] = connections.list()
  const after = { accounts: addresses.map(address => ({ address, type: 'eoa' as const })), chainId }
  connections.update(before as Connection, { ...(before as Connection), ...after })
  expect(heard).toEqual(expected.length ? [...expected, 'connections'] : [])
  expect(connections.list()[0] === before).toBe(!expected.length)
})

test('when the active connection goes, the one chosen before becomes active', () => {
  add(connections, make('a'), false)
  add(connections, make('b', '0xb', 'solana'), false)
  add(connections, make('c', '0xc', 'bip122'), false)
  heard = []
  connections.remove(connections.list()[0])
  expect(connections.activeNamespace()).toBe('solana')
  connections.remove(connections.list()[0])
  expect(connections.activeNamespace()).toBe('eip155')
  connections.remove(connections.list()[0])
  expect(connections.activeNamespace()).toBeNull()
  expect(heard).toEqual([
    'disconnect bip122',
    'connections',
    'disconnect solana',
    'connections',
    'disconnect eip155',
    'connections',
  ])
})

test('sets a list of several connections', () => {
  const [one, two, three] = [make('a'), make('b', '0xb'), make('c', '0xc', 'solana')]
  add(connections, one, false)
  add(connections, two, false, [two, one])
  add(connections, three, true, [two, three, one])
  expect(connections.list()).toEqual([two, three, one])
  expect(connections.find('namespace', 'eip155')).toBe(two)
  expect(connections.activeNamespace()).toBe('eip155')
})

test.each([
  ['another account', make('b', '0xb'), ['accountsChanged eip155 0xb eip155:1', 'connections']],
  ['the same account', make('b'), ['connections']],
  [
    'another network',
    { ...make('b'), chainId: 'eip155:5' as ChainId },
    ['chainChanged eip155 0xa eip155:5', 'connections'],
  ],
])('a switch to a connection with %s tells the page what changed', (_, other, expected) => {
  const one = make('a')
  add(connections, one, false)
  add(connections, other, false, [one, other])
  heard = []
  connections.set([other, one].map(kept))
  expect(heard).toEqual(expected)
})

test('reports an account whose type has changed', () => {
  add(connections, make('a'), false)
  heard = []
  const [before] = connections.list()
  if (!before) throw new Error('Nothing is connected')
  connections.update(before, { ...before, accounts: before.accounts.map(each => ({ ...each, type: 'smartAccount' })) })
  expect(heard).toEqual(['accountsChanged eip155 0xa eip155:1', 'connections'])
})

test('reports no disconnect while the namespace has another connection', () => {
  const [one, two] = [make('a'), make('b', '0xb')]
  add(connections, one, false)
  add(connections, two, false, [two, one])
  heard = []
  connections.remove(two)
  connections.remove(undefined)
  expect(heard).toEqual(['accountsChanged eip155 0xa eip155:1', 'connections'])
})

test('a change is in place before anyone is notified', () => {
  const events = createEmitter<LoaderEvents>()
  const told = createConnections([], events)
  const seen: unknown[] = []
  events.on('connect', () => seen.push(told.list().length, told.activeNamespace()))
  events.on('disconnect', () => seen.push(told.list().length, told.activeNamespace()))
  add(told, make('a'), false)
  told.remove(told.list()[0] as Connection)
  expect(seen).toEqual([1, 'eip155', 0, null])
})
