import { namespaces as chainNamespaces } from '../../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, longNamed } from '../../gallery/samples.ts'

const wallet = testWallet(harbour.name, { icon: harbour.icon })
const connections = [testConnection(wallet, { chainId: 'eip155:10' })]
const names = ['Ethereum', 'Optimism', 'Base', 'Arbitrum One', 'Polygon', 'Gnosis', 'Zora', 'Celo', 'Scroll']
const many = names.map((name, i) =>
  testNetwork(`eip155:${[1, 10, 8453, 42161, 137, 100, 7777777, 42220, 534352][i] ?? i}`, name),
)
const sepolia = { ...testNetwork('eip155:11155111', 'Sepolia'), testnet: true }

function networks(name: string, state: ViewState) {
  return viewStory(name, {
    wallets: [wallet],
    connections,
    history: [{ view: 'Account' }, { view: 'Networks' }],
    ...state,
  })
}

const everyAdapter = createFakeAdapters(...chainNamespaces.map(namespace => createFakeAdapter(namespace)))
const everyChain = [
  testNetwork('eip155:1', 'Ethereum'),
  testNetwork('eip155:10', 'Optimism'),
  testNetwork('solana:main', 'Solana'),
  { ...testNetwork('solana:dev', 'Solana Devnet'), testnet: true },
  testNetwork('bip122:main', 'Bitcoin'),
  testNetwork('polkadot:main', 'Polkadot'),
  testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub'),
]
const lighthouse = testWallet('Lighthouse', { namespaces: ['solana'] })
const onSolana = testConnection(lighthouse, { id: 'solana:l', namespace: 'solana', chainId: 'solana:dev' })

export const few = networks('a few', { networks: [...many.slice(0, 3), sepolia] })
export const searchable = networks('enough to search', { networks: [...many, sepolia] })
export const hundred = networks('a hundred', {
  networks: Array.from({ length: 100 }, (_, i) =>
    testNetwork(`eip155:${i + 1}`, `${names[i % names.length]} ${i + 1}`),
  ),
})
export const before = networks('before a connection', {
  connections: [],
  networks: many.slice(0, 4),
  history: [{ view: 'Connect' }, { view: 'Networks' }],
})
export const asked = networks('opened by the page', { networks: many.slice(0, 2), history: [{ view: 'Networks' }] })
export const notSwitching = networks('a site without network switching', {
  networks: many.slice(0, 3),
  options: { enableNetworkSwitch: false },
})
export const longNames = networks('long names', {
  networks: [
    { ...testNetwork('eip155:10', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy'), testnet: true },
    {
      ...testNetwork('eip155:1', 'The Other Extraordinarily Long-Winded Network of Pyrénées-Orientales'),
      testnet: true,
    },
    testNetwork('eip155:5', 'شبكة النور 24'),
  ],
})

export const namespaces = networks('every namespace', {
  adapters: everyAdapter,
  networks: everyChain,
  connections: [...connections, onSolana],
})
export const elsewhere = networks('a wallet with one namespace', {
  adapters: everyAdapter,
  networks: everyChain.slice(0, 4),
  connections: [testConnection(testWallet(longNamed.name), { chainId: 'eip155:1' })],
})
export const notGranted = networks('a session without some networks', {
  networks: [...many.slice(0, 3), sepolia],
  prepare: app => {
    const [connection] = connections
    if (connection) app.store.setState({ grantedNetworks: { [connection.id]: ['eip155:10', 'eip155:8453'] } })
  },
})
export const unknown = networks('from a network of another site', {
  networks: many.slice(0, 3),
  connections: [testConnection(wallet, { chainId: 'eip155:56' })],
  options: { allowUnsupportedChain: true },
})
