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
import { networkGroups } from './networkGroups.ts'

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
  ['before a connection the first is current', {}, '*Ethereum Optimism Base'],
  ['or the default', { options: { defaultNetwork: 'eip155:10' } }, '*Optimism Ethereum Base'],
  ['the one the wallet is on comes first', onBase, '*Base Ethereum Optimism'],
  [
    'on none of them none is current',
    { connections: [testConnection(harbour, { chainId: 'eip155:56' })] },
    '*Unknown Ethereum Optimism Base',
  ],
  ['the page’s order is kept', { options: { networks: ['eip155:8453', 'eip155:1'] } }, '*Base Ethereum'],
  [
    'where the site does not switch the others cannot be chosen',
    { ...onBase, options: { enableNetworkSwitch: false } },
    '*Base Ethereum:switchOff Optimism:switchOff',
  ],
  ['before a connection they can', { options: { enableNetworkSwitch: false } }, '*Ethereum Optimism Base'],
  [
    'every namespace of the release is there',
    { adapters: both },
    'eip155 *Ethereum Optimism Base solana *Solana Devnet',
  ],
  [
    'of one no wallet is connected in nothing is current',
    { ...onBase, adapters: both },
    'eip155(Harbour) *Base Ethereum Optimism solana Solana Devnet',
  ],
  [
    'each that is connected has one',
    { adapters: both, connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:dev' }] },
    'eip155(Harbour) *Ethereum Optimism Base solana(Lantern) *Devnet Solana',
  ],
  [
    'the one in use comes first',
    { adapters: both, connections: [onSolana, testConnection(harbour)] },
    'solana(Lantern) *Solana Devnet eip155(Harbour) *Ethereum Optimism Base',
  ],
  [
    'connected ones come before others',
    { adapters: every, connections: [testConnection(harbour), onSolana], networks: [bitcoin, ...networks] },
    'eip155(Harbour) *Ethereum Optimism Base solana(Lantern) *Solana Devnet bip122 Bitcoin',
  ],
  [
    'a site that does not switch lets one go on with another wallet',
    {
      adapters: both,
      connections: [testConnection(harbour), onSolana],
      options: { enableNetworkSwitch: false },
    },
    'eip155(Harbour) *Ethereum Optimism:switchOff Base:switchOff solana(Lantern) *Solana Devnet:switchOff',
  ],
  [
    'of several wallets of a namespace the first counts',
    {
      connections: [
        testConnection(harbour, { chainId: 'eip155:8453' }),
        testConnection(lantern, { id: 'eip155:lantern', chainId: 'eip155:10' }),
      ],
    },
    '*Base Ethereum Optimism',
  ],
  [
    'a namespace without a network is not there, though a wallet is',
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
    'what a session includes comes first, in its order',
    onBase,
    ['eip155:10', 'eip155:8453', 'eip155:1'],
    '*Base Optimism Ethereum',
  ],
  ['what it does not include cannot be chosen', onBase, ['eip155:10', 'eip155:8453'], '*Base Optimism Ethereum:wallet'],
  [
    'which says nothing of other namespaces',
    { adapters: both, connections: [testConnection(harbour)] },
    ['eip155:1'],
    'eip155(Harbour) *Ethereum Optimism:wallet Base:wallet solana Solana Devnet',
  ],
  [
    'a site that does not switch comes before it',
    { ...onBase, options: { enableNetworkSwitch: false } },
    ['eip155:8453'],
    '*Base Ethereum:switchOff Optimism:switchOff',
  ],
])('%s', (_, options, granted, expected) => {
  expect(written(options, granted)).toBe(expected)
})

test('without networks there is nothing to choose', () => {
  const app = createTestApp()
  app.store.setState({ networks: { list: [], selected: {} } })
  expect(networkGroups(app.store.getState(), app.adapters)).toEqual([])
})
