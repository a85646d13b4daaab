import { expect, test, vi } from 'vitest'
import type { Connection } from '../../shared/connections.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { serveHost } from '../boot/serveHost.ts'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { toldConnections } from '../host/fakeHost.ts'

const { signal } = new AbortController()
const chainId = 'bip122:000000000019d6689c085ae165831e93'
const accounts = [
  { address: 'bc1q-payment', type: 'payment' as const },
  { address: 'bc1p-ordinal', type: 'ordinal' as const },
]
const otter = testWallet('Otter', { namespaces: ['bip122'] })
const onBitcoin: Connection = testConnection(otter, {
  id: 'bip122:example.otter',
  namespace: 'bip122',
  chainId,
  accounts,
})

/** A Bitcoin site with one wallet at a time. */
function bitcoinSite(options: TestAppOptions = {}): TestApp {
  const app = createTestApp({
    wallets: [otter],
    networks: [testNetwork(chainId, 'Bitcoin'), testNetwork('eip155:1', 'Ethereum')],
    adapters: createFakeAdapters(createFakeAdapter('bip122'), createFakeAdapter('eip155')),
    ...options,
  })
  vi.spyOn(app.wallet(otter.id), 'connect').mockResolvedValue({ accounts, chainId })
  return app
}

/** Calls connect() as the page does. */
const ask = (app: TestApp, wanted: ModalMethods['connection.open']['params']) =>
  serveHost(Promise.resolve(app))['connection.open'](wanted, signal)

const activated = (app: TestApp) => app.host.payloads('connection.activated')

test('the named account comes first in a new connection', async () => {
  const app = bitcoinSite()
  await ask(app, { walletId: otter.id, address: 'bc1p-ordinal' })
  expect(toldConnections(app.host)).toHaveLength(1)
  expect(activated(app)).toEqual([{ id: onBitcoin.id, address: 'bc1p-ordinal' }])
})

test('an account named by CAIP-10 comes first, too', async () => {
  const app = bitcoinSite()
  await ask(app, { walletId: otter.id, address: `${chainId}:bc1p-ordinal` })
  expect(activated(app)).toEqual([{ id: onBitcoin.id, address: 'bc1p-ordinal' }])
})

test('an account the wallet does not grant connects nothing', async () => {
  const app = bitcoinSite()
  await expect(ask(app, { walletId: otter.id, address: 'bc1q-other' })).rejects.toMatchObject({
    code: 'invalid_params',
    message: expect.stringContaining('bc1q-other'),
  })
  expect(toldConnections(app.host)).toEqual([])
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'invalid_params' })
})

test('a wallet of the iframe that does not grant it is disconnected', async () => {
  const app = createTestApp({ options: { walletConnect: { projectId: 'demo' } } })
  const address = '0x0000000000000000000000000000000000000001'
  await expect(ask(app, { walletId: 'walletConnect', address })).rejects.toMatchObject({
    code: 'invalid_params',
  })
  expect(toldConnections(app.host)).toEqual([])
  expect(app.walletConnect.disconnects).toBe(1)
})

test('without multiWallet another account of the connection becomes active, and the wallet is not asked', async () => {
  const app = bitcoinSite({ connections: [onBitcoin] })
  await ask(app, { walletId: otter.id, address: 'bc1p-ordinal' })
  expect(activated(app)).toEqual([{ id: onBitcoin.id, address: 'bc1p-ordinal' }])
  expect(app.wallet(otter.id).connect).not.toHaveBeenCalled()
})

test('an account the active connection does not have changes nothing', async () => {
  const app = bitcoinSite({ connections: [onBitcoin] })
  await expect(ask(app, { walletId: otter.id, address: 'bc1q-other' })).rejects.toMatchObject({
    code: 'invalid_params',
  })
  expect(app.host.emitted).toEqual([])
})

test('a wallet that is connected in another namespace becomes active', async () => {
  const app = bitcoinSite({ wallets: [otter, harbour], connections: [testConnection(harbour), onBitcoin] })
  await ask(app, { walletId: otter.id })
  expect(activated(app)).toEqual([{ id: onBitcoin.id }])
  expect(app.wallet(otter.id).connect).not.toHaveBeenCalled()
})

test('the active connection resolves at once, without a message to the page', async () => {
  const connection = testConnection(harbour)
  const app = createTestApp({ connections: [connection] })
  const connect = vi.spyOn(app.wallet(harbour.id), 'connect')
  await ask(app, { walletId: harbour.id, address: connection.accounts[0]?.address })
  expect(connect).not.toHaveBeenCalled()
  expect(app.host.emitted).toEqual([])
})

test('the page knows which namespace is being connected, although nothing is shown', async () => {
  const app = bitcoinSite({ wallets: [otter, lantern] })
  startWires(app)
  await ask(app, { walletId: otter.id })
  expect(app.host.payloads('modal.changed')).toEqual([
    { open: false, view: 'Connect', busy: true, namespace: 'bip122' },
    { open: false, view: 'Connect', busy: false },
  ])
})
