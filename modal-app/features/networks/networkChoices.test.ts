import { expect, test } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import {
  createTestApp,
  harbour,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../../boot/testApp.ts'
import { networkChoices } from './networkChoices.ts'

const networks = [
  testNetwork('eip155:1', 'Ethereum'),
  testNetwork('eip155:10', 'Optimism'),
  testNetwork('eip155:8453', 'Base'),
  testNetwork('solana:main', 'Solana'),
]
const both = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'))
const onBase = { connections: [testConnection(harbour, { chainId: 'eip155:8453' })] }
const versatile = testWallet('Versatile', { namespaces: ['eip155', 'solana'] })

/** `*` marks the current one, what follows a colon the obstacle. */
function written(options: TestAppOptions): string {
  const app = createTestApp({ networks, ...options })
  return networkChoices(app.store.getState(), app.adapters)
    .map(
      ({ network, isCurrent, obstacle }) => `${isCurrent ? '*' : ''}${network.name}${obstacle ? `:${obstacle}` : ''}`,
    )
    .join(' ')
}

test.each<[string, TestAppOptions, string]>([
  ['before a connection the first is current', {}, '*Ethereum Optimism Base'],
  ['or the default', { options: { defaultNetwork: 'eip155:10' } }, '*Optimism Ethereum Base'],
  ['the one the wallet is on comes first', onBase, '*Base Ethereum Optimism'],
  [
    'on none of them none is current',
    { connections: [testConnection(harbour, { chainId: 'eip155:56' })] },
    'Ethereum Optimism Base',
  ],
  ['the page’s order is kept', { options: { networks: ['eip155:8453', 'eip155:1'] } }, '*Base Ethereum'],
  [
    'where the site does not switch the others cannot be chosen',
    { ...onBase, options: { enableNetworkSwitch: false } },
    '*Base Ethereum:switchOff Optimism:switchOff',
  ],
  ['before a connection they can', { options: { enableNetworkSwitch: false } }, '*Ethereum Optimism Base'],
  ['every namespace of the release is there', { adapters: both }, '*Ethereum Optimism Base Solana'],
  [
    'one the connected wallet does not have cannot be chosen',
    { ...onBase, adapters: both },
    '*Base Ethereum Optimism Solana:wallet',
  ],
  [
    'one it has can',
    { adapters: both, wallets: [versatile], connections: [testConnection(versatile)] },
    '*Ethereum Optimism Base Solana',
  ],
  [
    'so can one that is connected by another wallet',
    {
      adapters: both,
      connections: [
        testConnection(harbour),
        testConnection(versatile, { namespace: 'solana', chainId: 'solana:main' }),
      ],
    },
    '*Ethereum Optimism Base Solana',
  ],
  [
    'of a wallet that has left nothing is known',
    { ...onBase, adapters: both, wallets: [] },
    '*Base Ethereum Optimism Solana',
  ],
])('%s', (_, options, expected) => {
  expect(written(options)).toBe(expected)
})

test('without networks there is nothing to choose', () => {
  const app = createTestApp()
  app.store.setState({ networks: { list: [], selected: {} } })
  expect(networkChoices(app.store.getState(), app.adapters)).toEqual([])
})
