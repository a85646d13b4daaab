import { expect, test } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import {
  createTestApp,
  harbour,
  lantern,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../../boot/testApp.ts'
import { matchesNetwork, networkGroups } from './networkGroups.ts'

const networks = [
  testNetwork('eip155:1', 'Ethereum'),
  testNetwork('eip155:10', 'Optimism'),
  testNetwork('eip155:8453', 'Base'),
  testNetwork('solana:main', 'Solana'),
  testNetwork('solana:dev', 'Devnet'),
]
const bitcoin = testNetwork('bip122:main', 'Bitcoin')
const both = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'))
const every = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'), createFakeAdapter('bip122'))
const onBase = { connections: [testConnection(harbour, { chainId: 'eip155:8453' })] }

/** Notation: `*` marks the current network, `:` precedes the obstacle, and a namespace precedes its networks. */
function written(options: TestAppOptions, granted?: readonly ChainId[]): string {
  const app = createTestApp({ networks, ...options })
  const [connection] = app.store.getState().connections.list
  if (connection && granted) app.store.setState({ grantedNetworks: { [connection.id]: granted } })
  const groups = networkGroups(app.store.getState(), app.adapters)
  return groups
    .flatMap(({ namespace, wallet, choices }) => [
      ...(groups.length > 1 ? [`${namespace}${wallet ? `(${wallet})` : ''}`] : []),
      ...choices.map(
        ({ network, isCurrent, obstacle }) =>
          `${isCurrent ? '*' : ''}${network.name.replace(' Network', '')}${obstacle ? `:${obstacle}` : ''}`,
      ),
    ])
    .join(' ')
}

const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })

test.each<[string, TestAppOptions, string]>([
  ['before a connection the first network is current', {}, '*Ethereum Optimism Base'],
  [
    'before a connection the default network is current',
    { options: { defaultNetwork: 'eip155:10' } },
    '*Optimism Ethereum Base',
  ],
  ['the wallet’s network comes first', onBase, '*Base Ethereum Optimism'],
  [
    'on an unsupported network no listed one is current',
    { connections: [testConnection(harbour, { chainId: 'eip155:56' })] },
    '*Unknown Ethereum Optimism Base',
  ],
  ['the page’s order is kept', { options: { networks: ['eip155:8453', 'eip155:1'] } }, '*Base Ethereum'],
  [
    'without switching the other networks cannot be chosen',
    { ...onBase, options: { enableNetworkSwitch: false } },
    '*Base Ethereum:switchOff Optimism:switchOff',
  ],
  [
    'without switching all can be chosen before a connection',
    { options: { enableNetworkSwitch: false } },
    '*Ethereum Optimism Base',
  ],
  ['all supported namespaces are listed', { adapters: both }, 'eip155 *Ethereum Optimism Base solana *Solana Devnet'],
  [
    'a namespace without a wallet has no current network',
    { ...onBase, adapters: both },
    'eip155(Harbour) *Base Ethereum Optimism solana Solana Devnet',
  ],
  [
    'each connected namespace has a current network',
    { adapters: both, connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:dev' }] },
    'eip155(Harbour) *Ethereum Optimism Base solana(Lantern) *Devnet Solana',
  ],
  [
    'the namespace in use comes first',
    { adapters: both, connections: [onSolana, testConnection(harbour)] },
    'solana(Lantern) *Solana Devnet eip155(Harbour) *Ethereum Optimism Base',
  ],
  [
    'connected namespaces come before others',
    { adapters: every, connections: [testConnection(harbour), onSolana], networks: [bitcoin, ...networks] },
    'eip155(Harbour) *Ethereum Optimism Base solana(Lantern) *Solana Devnet bip122 Bitcoin',
  ],
  [
    'without switching another connected wallet can still be used',
    {
      adapters: both,
      connections: [testConnection(harbour), onSolana],
      options: { enableNetworkSwitch: false },
    },
    'eip155(Harbour) *Ethereum Optimism:switchOff Base:switchOff solana(Lantern) *Solana Devnet:switchOff',
  ],
  [
    'the first of several wallets of a namespace counts',
    {
      connections: [
        testConnection(harbour, { chainId: 'eip155:8453' }),
        testConnection(lantern, { id: 'eip155:lantern', chainId: 'eip155:10' }),
      ],
    },
    '*Base Ethereum Optimism',
  ],
  [
    'a namespace without networks is left out, even with a wallet',
    {
      adapters: every,
      connections: [testConnection(harbour), { ...onSolana, namespace: 'bip122', chainId: 'bip122:x' }],
    },
    'eip155(Harbour) *Ethereum Optimism Base solana Solana Devnet',
  ],
])('%s', (_, options, expected) => {
  expect(written(options)).toBe(expected)
})

test.each<[string, TestAppOptions, readonly ChainId[], string]>([
  [
    'networks of the session come first, in its order',
    onBase,
    ['eip155:10', 'eip155:8453', 'eip155:1'],
    '*Base Optimism Ethereum',
  ],
  [
    'networks outside the session cannot be chosen',
    onBase,
    ['eip155:10', 'eip155:8453'],
    '*Base Optimism Ethereum:wallet',
  ],
  [
    'a session says nothing about other namespaces',
    { adapters: both, connections: [testConnection(harbour)] },
    ['eip155:1'],
    'eip155(Harbour) *Ethereum Optimism:wallet Base:wallet solana Solana Devnet',
  ],
  [
    'disabled switching takes precedence over the session',
    { ...onBase, options: { enableNetworkSwitch: false } },
    ['eip155:8453'],
    '*Base Ethereum:switchOff Optimism:switchOff',
  ],
])('%s', (_, options, granted, expected) => {
  expect(written(options, granted)).toBe(expected)
})

test('without networks there are no groups', () => {
  const app = createTestApp()
  app.store.setState({ networks: { list: [], selected: {} } })
  expect(networkGroups(app.store.getState(), app.adapters)).toEqual([])
})

const polygon = {
  ...testNetwork('eip155:137', 'Polygon Zürich'),
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}

test.each<[string, boolean]>([
  ['', true],
  ['   ', true],
  ['polygon', true],
  ['GON Z', true],
  ['  polygon  ', true],
  ['zurich', true],
  ['ZÜRICH', true],
  ['pol', true],
  ['137', true],
  ['13', true],
  ['eip155:137', true],
  ['EIP155:137', true],
  ['37', false],
  ['eip155', false],
  ['POLY2', false],
  ['.*', false],
  ['\\', false],
])('“%s” means Polygon: %s', (text, expected) => {
  expect(matchesNetwork(polygon, text)).toBe(expected)
})
