import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { moveConnection } from './switchNetwork.ts'

const connection = testConnection(harbour)
const optimism = testNetwork('eip155:10', 'Optimism')

test('asks the connection’s wallet, and lets the loader report the switch', async () => {
  const app = createTestApp({ connections: [connection] })
  const before = app.store.getState()
  await moveConnection(app, connection, optimism)
  expect(app.wallet(harbour.id).chainId).toBe('eip155:10')
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})

test('the wallet gets the nodes of the network, but not the operator’s server', async () => {
  const app = createTestApp({ connections: [connection] })
  const ask = vi.spyOn(app.adapter, 'switchNetwork')
  const rpcUrls = ['https://cdn.example/v1/?chainId=eip155:10', 'http://127.0.0.1:8545', 'https://node.example']
  await moveConnection(app, connection, { ...optimism, rpcUrls })
  expect(ask.mock.calls[0]?.[0].rpcUrls).toEqual(['https://node.example', 'http://127.0.0.1:8545'])
})

test('delays use the app’s clock', async () => {
  const app = createTestApp({ connections: [connection] })
  const ask = vi.spyOn(app.adapter, 'switchNetwork')
  await moveConnection(app, connection, optimism)
  const past = vi.fn()
  void ask.mock.calls[0]?.[0].wait(1_000).then(past)
  app.clock.advance(999)
  await Promise.resolve()
  expect(past).not.toHaveBeenCalled()
  app.clock.advance(1)
  await vi.waitFor(() => expect(past).toHaveBeenCalled())
})

test.each(['user_rejected', 'wallet_busy', 'unsupported_method'] as const)(
  'a wallet that answers %s changes nothing',
  async code => {
    const app = createTestApp({ connections: [connection] })
    const before = app.store.getState()
    app.wallet(harbour.id).features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
    await expect(moveConnection(app, connection, optimism)).rejects.toMatchObject({ code })
    expect(app.store.getState()).toBe(before)
  },
)

test('a wallet that has left the page is missing', async () => {
  const app = createTestApp({ connections: [connection], wallets: [] })
  await expect(moveConnection(app, connection, optimism)).rejects.toMatchObject({
    code: 'wallet_not_found',
    message: 'NetworkController client not set: the wallet has left the page',
  })
})

const bitcoin = testNetwork('bip122:test', 'Bitcoin Testnet')
const onBitcoin = testConnection(harbour, { id: 'bip122:harbour', namespace: 'bip122', chainId: 'bip122:main' })

function bitcoinApp() {
  const adapter = createFakeAdapter('bip122')
  const app = createTestApp({
    adapters: createFakeAdapters(adapter),
    networks: [testNetwork('bip122:main', 'Bitcoin'), bitcoin],
    connections: [onBitcoin],
    options: { walletConnect: { projectId: 'relay' } },
  })
  return { app, ask: vi.spyOn(adapter, 'switchNetwork') }
}

test('a Bitcoin wallet is asked, and the page is told the network', async () => {
  const { app, ask } = bitcoinApp()
  ask.mockResolvedValue()
  await moveConnection(app, onBitcoin, bitcoin)
  expect(app.host.emitted).toEqual([
    { event: 'connection.activated', payload: { id: onBitcoin.id, chainId: bitcoin.id } },
  ])
})

test.each(['unsupported_method', 'unknown_network'] as const)(
  'a Bitcoin wallet that answers %s is connected again on the network',
  async code => {
    const { app, ask } = bitcoinApp()
    ask.mockRejectedValue(new ConnectKitError(code, 'no'))
    const wallet = app.wallet(harbour.id)
    wallet.chainId = bitcoin.id
    const reconnect = vi.spyOn(wallet, 'connect')
    await moveConnection(app, onBitcoin, bitcoin)
    expect(reconnect.mock.calls[0]?.[0]).toMatchObject({ namespace: 'bip122', chainIds: [bitcoin.id] })
    const { accounts } = await wallet.connect({
      namespace: 'bip122',
      chainIds: [],
      signal: new AbortController().signal,
    })
    expect(toldConnections(app.host)).toEqual([
      { connection: { ...onBitcoin, accounts, chainId: bitcoin.id }, isBeside: true },
    ])
    expect(app.host.payloads('connection.activated')).toEqual([{ id: onBitcoin.id, chainId: bitcoin.id }])
  },
)

test('a wallet connected again that stays on its network changes nothing', async () => {
  const { app, ask } = bitcoinApp()
  ask.mockRejectedValue(new ConnectKitError('unsupported_method', 'no'))
  app.wallet(harbour.id).chainId = 'bip122:main'
  await expect(moveConnection(app, onBitcoin, bitcoin)).rejects.toMatchObject({ code: 'wrong_network' })
  expect(app.host.emitted).toEqual([])
})

test('a wallet on another device is not connected again, as that needs another scan', async () => {
  const { app, ask } = bitcoinApp()
  ask.mockRejectedValue(new ConnectKitError('unsupported_method', 'no'))
  const far = { ...onBitcoin, connectorId: app.walletConnect.id }
  await expect(moveConnection(app, far, bitcoin)).rejects.toMatchObject({ code: 'unsupported_method' })
  expect(app.host.emitted).toEqual([])
})

const osmosis = testNetwork('cosmos:osmosis-1', 'Osmosis')
const onCosmos = testConnection(harbour, {
  id: 'cosmos:harbour',
  namespace: 'cosmos',
  chainId: 'cosmos:cosmoshub-4',
  accounts: [{ address: 'cosmos1own' }],
})

function cosmosApp() {
  const adapter = createFakeAdapter('cosmos')
  const app = createTestApp({
    adapters: createFakeAdapters(adapter),
    networks: [testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub'), osmosis],
    connections: [onCosmos],
    options: { walletConnect: { projectId: 'relay' } },
  })
  return { app, ask: vi.spyOn(adapter, 'switchNetwork').mockResolvedValue() }
}

test('a Cosmos wallet in the page is connected again on the network, where its address differs', async () => {
  const { app } = cosmosApp()
  const accounts = [{ address: 'osmo1own' }]
  const connect = vi.spyOn(app.wallet(harbour.id), 'connect').mockResolvedValue({ accounts, chainId: osmosis.id })
  await moveConnection(app, onCosmos, osmosis)
  expect(connect.mock.calls[0]?.[0]).toMatchObject({ namespace: 'cosmos', chainIds: [osmosis.id] })
  expect(toldConnections(app.host)).toEqual([
    { connection: { ...onCosmos, accounts, chainId: osmosis.id }, isBeside: true },
  ])
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onCosmos.id, chainId: osmosis.id }])
})

test('if the Cosmos wallet declines, address and network stay', async () => {
  const { app } = cosmosApp()
  const declined = new ConnectKitError('user_rejected', 'no')
  vi.spyOn(app.wallet(harbour.id), 'connect').mockRejectedValue(declined)
  await expect(moveConnection(app, onCosmos, osmosis)).rejects.toBe(declined)
  expect(app.host.emitted).toEqual([])
})

test('an approval after the switch was aborted is not reported to the page', async () => {
  const { app } = cosmosApp()
  const controller = new AbortController()
  vi.spyOn(app.wallet(harbour.id), 'connect').mockImplementation(async () => {
    controller.abort()
    return { accounts: [{ address: 'osmo1own' }], chainId: osmosis.id }
  })
  const { signal } = controller
  await expect(moveConnection(app, onCosmos, osmosis, { signal })).rejects.toMatchObject({ code: 'aborted' })
  expect(app.host.emitted).toEqual([])
})

test('a Cosmos wallet on another device is asked through its session, not connected again', async () => {
  const { app, ask } = cosmosApp()
  const connect = vi.spyOn(app.walletConnect, 'connect')
  await moveConnection(app, { ...onCosmos, connectorId: app.walletConnect.id }, osmosis)
  expect(ask).toHaveBeenCalledOnce()
  expect(connect).not.toHaveBeenCalled()
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onCosmos.id, chainId: osmosis.id }])
})

test('a network the visitor chooses loads no adapter', async () => {
  const adapters = createFakeAdapters()
  const load = vi.spyOn(adapters, 'load')
  const onSolana = testConnection(harbour, { id: 'solana:harbour', namespace: 'solana', chainId: 'solana:main' })
  const app = createTestApp({ adapters, connections: [onSolana] })
  await moveConnection(app, onSolana, testNetwork('solana:dev', 'Solana Devnet'))
  expect(load).not.toHaveBeenCalled()
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onSolana.id, chainId: 'solana:dev' }])
})

test('if a session limits the networks, the adapter decides', async () => {
  const adapter = createFakeAdapter('solana')
  const ask = vi.spyOn(adapter, 'switchNetwork').mockRejectedValue(new ConnectKitError('unknown_network', 'no'))
  const onSolana = testConnection(harbour, { id: 'solana:harbour', namespace: 'solana', chainId: 'solana:main' })
  const devnet = testNetwork('solana:dev', 'Solana Devnet')
  const app = createTestApp({
    adapters: createFakeAdapters(adapter),
    networks: [testNetwork('solana:main', 'Solana'), devnet],
    connections: [onSolana],
  })
  app.wallet(harbour.id).capabilities.grantedNetworks = async () => ['solana:main']
  await expect(moveConnection(app, onSolana, devnet)).rejects.toMatchObject({ code: 'unknown_network' })
  expect(ask).toHaveBeenCalledOnce()
  expect(app.host.emitted).toEqual([])
})
