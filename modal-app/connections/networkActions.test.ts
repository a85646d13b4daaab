import { expect, test, vi } from 'vitest'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, lantern, type TestAppOptions, testConnection, testNetwork } from '../boot/testApp.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { pageNetwork } from '../networks/shippedNetworks.ts'
import { connect } from './connect.ts'
import { includeNetwork, leaveNetwork } from './networkActions.ts'
import { switchNetwork } from './switchNetwork.ts'

const connection = testConnection(harbour)
const ethereum = testNetwork('eip155:1', 'Ethereum')
const optimism = testNetwork('eip155:10', 'Optimism')
const base = testNetwork('eip155:8453', 'Base')
const solana = testNetwork('solana:main', 'Solana')

function world(options: TestAppOptions = {}) {
  const app = createTestApp({ networks: [ethereum, optimism], ...options })
  const wallet = app.wallet(harbour.id)
  return {
    app,
    wallet,
    ids: () => app.store.getState().networks.list.map(({ id }) => id),
    selected: () => app.store.getState().networks.selected,
    told: () => app.host.payloads('network.selected').map(({ chainId }) => chainId),
    asked: () => wallet.requests.filter(({ method }) => method.startsWith('wallet_')).map(({ chainId }) => chainId),
  }
}

const connected = { connections: [connection] }

test('a connected wallet is asked to switch', async () => {
  const { app, wallet, asked, told } = world(connected)
  await switchNetwork(app, optimism)
  expect(asked()).toEqual(['eip155:10'])
  expect(wallet.chainId).toBe('eip155:10')
  expect(told()).toEqual([])
})

test('a wallet already on the network is not asked', async () => {
  const { app, asked, told } = world(connected)
  await switchNetwork(app, ethereum)
  expect(asked()).toEqual([])
  expect(told()).toEqual([])
})

test('without a connection the network is chosen for the next one, and the page is told', async () => {
  const { app, selected, asked, told } = world()
  await switchNetwork(app, optimism)
  expect(selected()).toEqual({ eip155: 'eip155:10' })
  expect(told()).toEqual(['eip155:10'])
  expect(asked()).toEqual([])
})

test('a connection of another namespace is left alone', async () => {
  const { app, selected, asked } = world({ ...connected, networks: [ethereum, solana] })
  await switchNetwork(app, solana)
  expect(selected()).toEqual({ solana: 'solana:main' })
  expect(asked()).toEqual([])
})

const every = createFakeAdapters(
  createFakeAdapter('eip155'),
  createFakeAdapter('solana'),
  createFakeAdapter('bip122'),
  createFakeAdapter('cosmos'),
)
const devnet = testNetwork('solana:dev', 'Solana Devnet')
const bitcoin = testNetwork('bip122:main', 'Bitcoin')
const testnet = testNetwork('bip122:test', 'Bitcoin Testnet')
const several: TestAppOptions = { adapters: every, networks: [ethereum, optimism, solana, devnet, bitcoin, testnet] }
const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
const onBitcoin = testConnection(lantern, { id: 'bip122:lantern', namespace: 'bip122', chainId: 'bip122:main' })

test.each<[string, Connection[], Network, unknown[]]>([
  ['the active one', [onSolana], solana, []],
  [
    'another network of a namespace where the visitor chooses',
    [onSolana],
    devnet,
    [{ id: onSolana.id, chainId: 'solana:dev' }],
  ],
  ['the network of a background wallet', [connection, onSolana], solana, [{ id: onSolana.id, chainId: 'solana:main' }]],
  [
    'another network of a background wallet, where the visitor chooses',
    [connection, onSolana],
    devnet,
    [{ id: onSolana.id, chainId: 'solana:dev' }],
  ],
  ['an eip155 network the background wallet is on', [onSolana, connection], ethereum, [{ id: connection.id }]],
  [
    'a Bitcoin network the background wallet is on',
    [connection, onBitcoin],
    bitcoin,
    [{ id: onBitcoin.id, chainId: 'bip122:main' }],
  ],
])('no wallet is asked for %s', async (_, connections, network, activated) => {
  const { app, selected, told } = world({ ...several, connections })
  await switchNetwork(app, network)
  expect(app.host.payloads('connection.activated')).toEqual(activated)
  expect([selected(), told()]).toEqual([{}, []])
  expect([harbour, lantern].flatMap(({ id }) => app.wallet(id).requests)).toEqual([])
})

test('a background wallet is asked first, and becomes active once it has switched', async () => {
  const { app, wallet } = world({ ...several, connections: [onSolana, connection] })
  wallet.features.waits = ['wallet_switchEthereumChain']
  const switched = switchNetwork(app, optimism)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  expect(app.host.emitted).toEqual([])
  wallet.approve()
  await switched
  expect(wallet.chainId).toBe('eip155:10')
  expect(app.host.payloads('connection.activated')).toEqual([{ id: connection.id }])
})

test('if the background wallet declines, the active connection stays active', async () => {
  const { app, wallet } = world({ ...several, connections: [onSolana, connection] })
  wallet.features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError('user_rejected', 'no') }
  await expect(switchNetwork(app, optimism)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(app.host.emitted).toEqual([])
})

test.each(['user_rejected', 'wallet_busy'] as const)('a switch that ends in %s changes nothing', async code => {
  const { app, wallet } = world(connected)
  wallet.features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
  const before = app.store.getState()
  await expect(switchNetwork(app, optimism)).rejects.toMatchObject({ code })
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})

const three = { networks: [ethereum, optimism, base] }

test('a network is added', () => {
  const { app, ids } = world()
  includeNetwork(app, base, pageNetwork)
  expect(ids()).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
})

test('a page cannot redefine a network of the operator, not even after removing it', async () => {
  const { app } = world(three)
  const theirs = { ...base, name: 'Elsewhere', nativeCurrency: { name: 'Else', symbol: 'ELS', decimals: 24 } }
  const found = () => app.store.getState().networks.list.find(({ id }) => id === base.id)
  includeNetwork(app, { ...theirs, rpcUrls: ['https://brought.example'] }, pageNetwork)
  expect(found()).toEqual({ ...base, rpcUrls: ['https://brought.example'] })
  await leaveNetwork(app, base)
  includeNetwork(app, theirs, pageNetwork)
  expect(found()).toEqual(base)
})

test('a network without an adapter is refused, and the list is unchanged', () => {
  const { app } = world()
  const before = app.store.getState()
  expect(() => includeNetwork(app, solana, pageNetwork)).toThrow(expect.objectContaining({ code: 'not_available' }))
  expect(app.store.getState()).toBe(before)
})

test('a site has no more than a hundred networks, and one of them can still be replaced', () => {
  const many = Array.from({ length: 100 }, (_, i) => testNetwork(`eip155:${i + 1}`, `Chain ${i + 1}`))
  const { app, ids } = world({ networks: many })
  expect(() => includeNetwork(app, base, pageNetwork)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  includeNetwork(app, { ...base, id: 'eip155:1' }, pageNetwork)
  expect(ids()).toHaveLength(100)
})

test('a network no wallet is on is removed without a prompt', async () => {
  const { app, ids, asked, told } = world({ ...three, ...connected })
  await leaveNetwork(app, optimism)
  expect(ids()).toEqual(['eip155:1', 'eip155:8453'])
  expect([asked(), told()]).toEqual([[], []])
})

test('removing the active network switches the wallet to the first that remains', async () => {
  const { app, ids, wallet } = world({ ...three, ...connected })
  await leaveNetwork(app, ethereum)
  expect(wallet.chainId).toBe('eip155:10')
  expect(ids()).toEqual(['eip155:10', 'eip155:8453'])
})

test('if the wallet declines, the network stays', async () => {
  const { app, wallet } = world({ ...three, ...connected })
  wallet.features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError('user_rejected', 'no') }
  const before = app.store.getState()
  await expect(leaveNetwork(app, ethereum)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(app.store.getState()).toBe(before)
})

test.each<[string, TestAppOptions, string[]]>([
  ['the first remaining network is chosen', {}, ['eip155:10']],
  [
    'the first remaining network replaces a removed default',
    { options: { defaultNetwork: 'eip155:1' } },
    ['eip155:10'],
  ],
  ['another default stays chosen', { options: { defaultNetwork: 'eip155:8453' } }, []],
])('without a connection: %s', async (_, options, expected) => {
  const { app, told } = world({ ...three, ...options })
  await leaveNetwork(app, ethereum)
  expect(told()).toEqual(expected)
})

test('the only network of a site cannot be removed', async () => {
  const { app } = world({ networks: [ethereum] })
  const before = app.store.getState()
  await expect(leaveNetwork(app, ethereum)).rejects.toMatchObject({ code: 'invalid_option' })
  expect(app.store.getState()).toBe(before)
})

test.each<[string, TestAppOptions, Network, { activated?: unknown[]; told?: string[] }]>([
  [
    'the active wallet uses the next network',
    { connections: [onSolana] },
    solana,
    { activated: [{ id: onSolana.id, chainId: 'solana:dev' }] },
  ],
  ['a background wallet is left alone', { connections: [connection, onSolana] }, solana, {}],
  [
    'the last network of a namespace activates a connection on another',
    { networks: [solana, bitcoin, ethereum], connections: [onSolana, onBitcoin] },
    solana,
    { activated: [{ id: onBitcoin.id, chainId: 'bip122:main' }] },
  ],
  [
    'the last network of a namespace chooses another for the next connection',
    { networks: [solana, ethereum], connections: [onSolana] },
    solana,
    { told: ['eip155:1'] },
  ],
  ['the same without any connection', { networks: [solana, ethereum] }, solana, { told: ['eip155:1'] }],
  ['the last network of an inactive namespace is removed silently', { networks: [ethereum, solana] }, solana, {}],
])('removed: %s', async (_, options, network, { activated = [], told: expected = [] }) => {
  const { app, ids, told } = world({ ...several, ...options })
  await leaveNetwork(app, network)
  expect(ids()).not.toContain(network.id)
  expect(app.host.payloads('connection.activated')).toEqual(activated)
  expect(told()).toEqual(expected)
})

// @spec 4.namespace-disabled
test('the filter for a namespace without networks is dropped', async () => {
  const { app } = world({
    ...several,
    networks: [ethereum, solana, devnet],
    wallets: [{ ...harbour, namespaces: ['eip155', 'solana'] }],
  })
  app.store.setState({ connectNamespace: 'solana' })
  await leaveNetwork(app, solana)
  expect(app.store.getState().connectNamespace).toBe('solana')
  await leaveNetwork(app, devnet)
  expect(app.store.getState().connectNamespace).toBeNull()
  await expect(connect(app, { walletId: harbour.id, namespace: 'solana' })).rejects.toMatchObject({
    name: 'ConnectKitError',
  })
  expect(toldConnections(app.host)).toEqual([])
})

test('a switch to a network removed meanwhile is aborted, and a later answer ignored', async () => {
  const { app, wallet } = world({ ...three, ...connected })
  wallet.features.waits = ['wallet_switchEthereumChain']
  const switched = switchNetwork(app, optimism)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  await leaveNetwork(app, optimism)
  await expect(switched).rejects.toMatchObject({ code: 'network_not_found' })
  wallet.approve()
  await Promise.resolve()
  expect(app.host.emitted).toEqual([])
})

test('a switch to a network removed before the wallet was asked is aborted', async () => {
  const { app, wallet } = world({ ...three, ...connected })
  const switched = switchNetwork(app, optimism)
  await leaveNetwork(app, optimism)
  await expect(switched).rejects.toMatchObject({ code: 'network_not_found' })
  expect(wallet.requests).toEqual([])
})

test('a removal that needed that switch is aborted too', async () => {
  const { app, ids, wallet } = world({ ...three, ...connected })
  wallet.features.waits = ['wallet_switchEthereumChain']
  const removed = leaveNetwork(app, ethereum)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  await leaveNetwork(app, optimism)
  await expect(removed).rejects.toMatchObject({ code: 'network_not_found' })
  expect(ids()).toEqual(['eip155:1', 'eip155:8453'])
})

test('the last network of a namespace can be removed, and the wallet stays on it', async () => {
  const { app, ids, asked } = world({ ...connected, networks: [ethereum, solana] })
  await leaveNetwork(app, ethereum)
  expect(ids()).toEqual(['solana:main'])
  expect(asked()).toEqual([])
})
