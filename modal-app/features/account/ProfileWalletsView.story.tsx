import type { Namespace } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { address, harbour, lantern, longNamed, northstar } from '../../gallery/samples.ts'
import { keyOf } from '../../sessions/sessions.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'
const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
const networks = [
  testNetwork('eip155:1', 'Ethereum'),
  testNetwork(solana, 'Solana'),
  testNetwork(bitcoinId, 'Bitcoin'),
  testNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'),
  testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub'),
].map(network => ({ ...network, explorerUrl: 'https://explorer.example' }))
const adapters = createFakeAdapters(
  ...namespaces.map(each => ({ ...createFakeAdapter(each), displayAddress: (text: string) => text })),
)
const wallets = [harbour, lantern, northstar].map(({ name, icon }) =>
  testWallet(name, { icon, namespaces: [...namespaces] }),
)

function connected(index: number, facts: Partial<Connection> = {}): Connection {
  const wallet = wallets[index] ?? testWallet('Fjord')
  const namespace = facts.namespace ?? 'eip155'
  return testConnection(wallet, {
    id: connectionId(namespace, wallet.id),
    accounts: [{ address: `${address.slice(0, -1)}${index}`, type: 'eoa' }],
    ...facts,
  })
}

const onSolana = connected(1, {
  namespace: 'solana',
  chainId: solana,
  accounts: [{ address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', type: 'eoa' }],
})
const onBitcoin = connected(2, {
  namespace: 'bip122',
  chainId: bitcoinId,
  accounts: [
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' },
    { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' },
  ],
})
const onEthereum = connected(0)

function profile(name: string, state: ViewState) {
  return viewStory(name, {
    networks,
    adapters,
    wallets,
    history: [{ view: 'Account' }, { view: 'ProfileWallets' }],
    ...state,
    options: { multiWallet: true, ...state.options },
    prepare(app) {
      const shown = (text: string) => ({
        display: text,
        explorerUrl: `https://explorer.example/address/${text}`,
        hasBalance: true,
      })
      const { list } = app.store.getState().connections
      const entries = list.flatMap(({ chainId, accounts }) =>
        accounts.map(each => [`${chainId}:${each.address}`, shown(each.address)]),
      )
      app.store.setState({ account: { balances: {}, addresses: Object.fromEntries(entries) } })
      state.prepare?.(app)
    },
  })
}

const justEthereum = networks.slice(0, 1)

export const one = profile('one wallet, more can be added', { networks: justEthereum, connections: [onEthereum] })
export const signedIn = profile('signed in', {
  networks: justEthereum,
  connections: [onEthereum, connected(1)],
  sessions: { signedIn: [{ ...keyOf(onEthereum), expiresAt: '2026-12-03T12:00:00Z' }] },
})
export const several = profile('several connected wallets', {
  networks: justEthereum,
  connections: [onEthereum, connected(1), connected(2)],
  options: { addressLabels: { [connected(1).accounts[0]?.address ?? '']: 'Savings' } },
})
export const recent = profile('two recent wallets', {
  networks: justEthereum,
  connections: [onEthereum],
  prepare: app => app.store.setState({ knownConnections: [onEthereum, connected(1), connected(2)] }),
})
export const recentOnly = profile('none connected, one recent', {
  networks: justEthereum,
  prepare: app => app.store.setState({ knownConnections: [connected(1)] }),
})
export const bitcoin = profile('payments and ordinals', {
  networks: networks.slice(2, 3),
  connections: [onBitcoin],
})
export const tabs = profile('five namespaces, three of them connected', {
  connections: [onEthereum, onSolana, onBitcoin],
})
export const elsewhere = profile('the wallet of an inactive namespace', {
  networks: networks.slice(0, 2),
  connections: [onSolana, onEthereum],
  prepare: app =>
    app.store.setState(({ connections }) => ({ connections: { ...connections, activeNamespace: 'bip122' } })),
})
export const noneHere = profile('none for the namespace', {
  networks: networks.slice(0, 2),
  connections: [onEthereum],
  prepare: app =>
    app.store.setState(({ connections }) => ({ connections: { ...connections, activeNamespace: 'solana' } })),
})
export const none = profile('none at all', { networks: justEthereum })
export const single = profile('a site with one wallet at a time', {
  networks: networks.slice(0, 2),
  connections: [onEthereum, onSolana],
  options: { multiWallet: false },
})
export const many = profile('many, with long names', {
  networks: justEthereum,
  connections: [
    { ...onEthereum, wallet: { ...onEthereum.wallet, name: longNamed.name } },
    ...Array.from({ length: 8 }, (_, index) => ({
      ...connected(index + 1),
      id: `eip155:${index}`,
      wallet: { name: index % 3 ? `Fjord ${index}` : longNamed.name, kind: 'announced' as const },
    })),
  ],
})
