import { expect, test, vi } from 'vitest'
import type { Namespace } from '../../shared/caip.ts'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { openModal } from '../flow/openModal.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { mountApp } from './mountApp.tsx'
import { routeOf } from './routeOf.tsx'
import { hearHost, serveHost } from './serveHost.ts'
import { createTestApp, harbour, lantern, type TestApp, testConnection, testNetwork, testWallet } from './testApp.ts'

const never = new AbortController().signal
const serve = (app: TestApp) => serveHost(Promise.resolve(app))
const hear = (app: TestApp) =>
  hearHost(
    run => run(app),
    () => {},
  )

test('open answers after the view is drawn', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const screen = mountApp(app)
  await expect(serve(app)['modal.open']({ view: 'Connect' }, never)).resolves.toBeNull()
  expect(screen.title()).toBe('Connect a wallet')
  expect(document.activeElement).toBe(screen.dialog())
})

test('while hidden it draws the view the modal will open with', async () => {
  await routeOf('Account').prefetch?.()
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const screen = mountApp(app)
  expect(screen.title()).toBe('Your account')
  await serve(app)['modal.open']({}, never)
  expect(screen.title()).toBe('Your account')
})

test('an unknown view is refused by name and leaves the dialog as it is', async () => {
  const app = createTestApp()
  const screen = mountApp(app)
  await expect(serve(app)['modal.open']({ view: 'Swap' }, never)).rejects.toMatchObject({
    code: 'not_available',
    message: expect.stringContaining('Swap'),
  })
  expect(screen.title()).toBe('Connect a wallet')
  expect(app.host.emitted).toEqual([])
})

// @spec 2.close-resets
test('close resets the modal', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const screen = mountApp(app)
  await serve(app)['modal.open']({}, never)
  screen.click('Harbour Installed')
  await screen.offers('Cancel')
  await serve(app)['modal.close']({}, never)
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
  await screen.offers('Harbour Installed')
})

test('connect() resolves once the connection was reported', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const connected = serve(app)['connection.open']({ walletId: harbour.id }, never)
  await vi.waitFor(() => expect(app.store.getState().task).not.toBeNull())
  expect(app.store.getState().open).toBe(false)
  app.wallet(harbour.id).approve()
  await expect(connected).resolves.toBeNull()
  expect(toldConnections(app.host)).toHaveLength(1)
})

test('the requested namespace is connected', async () => {
  const app = createTestApp()
  await expect(
    serve(app)['connection.open']({ walletId: harbour.id, namespace: 'solana' }, never),
  ).rejects.toMatchObject({ code: 'namespace_unsupported' })
})

test('two namespaces of one wallet are connected one after the other', async () => {
  const fox = testWallet('Fox', { namespaces: ['eip155', 'solana'] })
  const networks = [
    testNetwork('eip155:1', 'Ethereum'),
    testNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  ]
  const adapters = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'))
  const app = createTestApp({ wallets: [fox], networks, adapters })
  const wallet = app.wallet(fox.id)
  wallet.features.asksUser = true
  const connect = vi.spyOn(wallet, 'connect')
  const { 'connection.open': open } = serve(app)
  const ask = (namespace: Namespace) => open({ walletId: fox.id, namespace }, never)
  const all = [ask('eip155'), ask('eip155'), ask('solana')]
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  wallet.approve()
  await Promise.all(all.slice(0, 2))
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2))
  expect(connect.mock.calls.map(([{ namespace }]) => namespace)).toEqual(['eip155', 'solana'])
  wallet.approve()
  expect(await Promise.all(all)).toEqual([null, null, null])
})

test('a refusal reaches the page unchanged, and the modal stays', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.connectError = new ConnectKitError('user_rejected', 'User rejected the request')
  openModal(app, {})
  await expect(serve(app)['connection.open']({ walletId: harbour.id }, never)).rejects.toMatchObject({
    code: 'user_rejected',
  })
  expect(app.store.getState().open).toBe(true)
})

test('aborting the page’s attempt does not abort the visitor’s', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  const page = new AbortController()
  const screen = mountApp(app)
  openModal(app, {})
  const connected = serve(app)['connection.open']({ walletId: harbour.id }, page.signal)
  await vi.waitFor(() => expect(app.store.getState().task).not.toBeNull())
  screen.click('Lantern Installed')
  page.abort()
  await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  expect(app.store.getState()).toMatchObject({
    open: true,
    task: { kind: 'connect', status: 'waiting', facts: { walletId: lantern.id } },
  })
})

test('the modal takes wallets and theme from the page', () => {
  const app = createTestApp()
  hear(app)['wallets.changed']({ wallets: [lantern] })
  hear(app)['theme.changed']({ theme: 'dark' })
  expect(app.store.getState().page).toMatchObject({ theme: 'dark', wallets: [lantern] })
})

test('the modal takes connections from the page', () => {
  const app = createTestApp()
  const connections = [testConnection(harbour)]
  hear(app)['connections.changed']({ connections, activeNamespace: 'eip155' })
  expect(app.store.getState().connections).toEqual({ list: connections, activeNamespace: 'eip155' })
})

test('a connected wallet is asked to switch without the modal', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  await expect(serve(app)['network.switch']({ chainId: 'eip155:10' }, never)).resolves.toBeNull()
  expect(app.wallet(harbour.id).chainId).toBe('eip155:10')
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('without a wallet, the next connection starts on it', async () => {
  const app = createTestApp()
  await serve(app)['network.switch']({ chainId: 'eip155:10' }, never)
  expect(app.host.payloads('network.selected')).toEqual([{ chainId: 'eip155:10' }])
})

test.each(['network.switch', 'network.remove'] as const)(
  '%s of an unknown network is Network Not Found',
  async method => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const app = createTestApp()
    const before = app.store.getState().networks
    await expect(serve(app)[method]({ chainId: 'eip155:56' }, never)).rejects.toMatchObject({
      code: 'network_not_found',
    })
    expect(app.store.getState().networks).toBe(before)
    expect(app.store.getState().alerts.reported).toEqual(['networkNotFound'])
    complain.mockRestore()
  },
)

test('aborting a switch ends its wait', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  const page = new AbortController()
  const switched = serve(app)['network.switch']({ chainId: 'eip155:10' }, page.signal)
  page.abort()
  await expect(switched).rejects.toMatchObject({ code: 'aborted' })
})

test('networks are added and removed', async () => {
  const app = createTestApp()
  const ids = () => app.store.getState().networks.list.map(({ id }) => id)
  await serve(app)['network.add']({ network: testNetwork('eip155:8453', 'Base') }, never)
  expect(ids()).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
  await serve(app)['network.remove']({ chainId: 'eip155:10' }, never)
  expect(ids()).toEqual(['eip155:1', 'eip155:8453'])
})

test('an invalid network is refused by its field', async () => {
  const network = { ...testNetwork('eip155:8453', 'Base'), name: 5 }
  await expect(serve(createTestApp())['network.add']({ network }, never)).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('name'),
  })
})

test('a call of the page waits for the app', async () => {
  const ready = createDeferred<TestApp>()
  const opened = serveHost(ready.promise)['modal.open']({}, never)
  const app = createTestApp()
  mountApp(app)
  ready.resolve(app)
  await expect(opened).resolves.toBeNull()
  expect(app.store.getState().open).toBe(true)
})

// @spec 2.close-locked
test('modal.dismiss shakes a locked view and closes any other', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  openModal(app, {})
  goTo(app, { view: 'UnsupportedChain' })
  await serve(app)['modal.dismiss']({}, never)
  expect(app.store.getState()).toMatchObject({ open: true, refusal: { isShaking: true } })
  openModal(app, { view: 'Networks' })
  await serve(app)['modal.dismiss']({}, never)
  expect(app.store.getState().open).toBe(false)
})

test('a closing is reported again after a refused open', async () => {
  const app = createTestApp()
  const host = serve(app)
  openModal(app, {})
  go(app, { is: 'closed' })
  app.host.emitted.length = 0
  await expect(host['modal.open']({ view: 'Swap' }, never)).rejects.toMatchObject({ code: 'not_available' })
  app.clock.advance(0)
  expect(app.host.payloads('modal.changed')).toEqual([{ open: false, view: 'Connect', busy: false }])
})

// @spec 8.network-client-missing
test('the page’s switch of a network whose wallet has left the page is refused, as the specification words it', async () => {
  const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')]
  const app = createTestApp({ networks, connections: [testConnection(harbour)], wallets: [] })
  await expect(serve(app)['network.switch']({ chainId: 'eip155:10' }, never)).rejects.toMatchObject({
    code: 'wallet_not_found',
    message: 'NetworkController client not set: the wallet has left the page',
  })
})

// @spec 8.connection-client-missing
test('the page’s request to a connection that has ended is refused, as the specification words it', async () => {
  const held = testConnection(testWallet('x', { id: 'walletConnect' }))
  const app = createTestApp({
    connections: [held],
    config: { remote: { settings: { walletConnect: { projectId: 'relay' } }, locked: [] } },
  })
  app.walletConnect.features.results = { personal_sign: '0x01' }
  const call = { id: held.id, chainId: 'eip155:1' as const, method: 'personal_sign', params: [] }
  expect(await serve(app)['connection.request'](call, never)).toBe('0x01')
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [] } }))
  await expect(serve(app)['connection.request'](call, never)).rejects.toMatchObject({
    code: 'not_connected',
    message: 'ConnectionController client not set: the wallet is not connected',
  })
})
