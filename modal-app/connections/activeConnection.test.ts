import { expect, test } from 'vitest'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, lantern, testConnection, testNetwork } from '../boot/testApp.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { activeConnection, activeNamespace, connectionOf } from './activeConnection.ts'

test.each<[string, ChainId[], Namespace[], Namespace[], Namespace]>([
  [
    'in the project’s order',
    ['solana:main', 'eip155:1', 'eip155:10'],
    ['eip155', 'solana'],
    ['solana', 'eip155'],
    'solana',
  ],
  ['only those with an adapter', ['solana:main', 'eip155:1'], ['eip155'], ['eip155'], 'eip155'],
  ['none', ['cosmos:hub'], ['eip155'], [], 'eip155'],
])('the namespaces of a project: %s', (_, chainIds, adapters, namespaces, active) => {
  const app = createTestApp({
    networks: chainIds.map(id => testNetwork(id, id)),
    adapters: createFakeAdapters(...adapters.map(each => createFakeAdapter(each))),
  })
  expect(projectNamespaces(app)).toEqual(namespaces)
  expect(activeNamespace(app)).toBe(active)
})

test.each<[string, ChainId, Namespace | null, Namespace]>([
  ['is the default network’s', 'solana:main', null, 'solana'],
  ['is the first where the default is not listed', 'solana:other', null, 'eip155'],
  ['is the first where the default has no adapter', 'cosmos:hub', null, 'eip155'],
  ['is that of the connection', 'solana:main', 'eip155', 'eip155'],
])('the namespace in use %s', (_, defaultNetwork, connected, active) => {
  const app = createTestApp({
    networks: [
      testNetwork('eip155:1', 'Ethereum'),
      testNetwork('solana:main', 'Solana'),
      testNetwork('cosmos:hub', 'Hub'),
    ],
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
    options: { defaultNetwork },
    activeNamespace: connected,
  })
  expect(activeNamespace(app)).toBe(active)
})

test('the connection on screen is that of the active namespace', () => {
  const list = [testConnection(harbour), testConnection(lantern, { namespace: 'solana', chainId: 'solana:main' })]
  expect(activeConnection({ connections: { list, activeNamespace: 'solana' } })?.connectorId).toBe(lantern.id)
  expect(activeConnection({ connections: { list, activeNamespace: 'bip122' } })).toBeUndefined()
  expect(activeConnection({ connections: { list, activeNamespace: null } })).toBeUndefined()
  expect(connectionOf({ connections: { list, activeNamespace: 'solana' } }, 'eip155')?.connectorId).toBe(harbour.id)
})

test('a site whose networks the page removed has none of their namespaces', () => {
  const app = createTestApp()
  app.store.setState({ networks: { list: [], selected: {} } })
  expect(projectNamespaces(app)).toEqual([])
})
