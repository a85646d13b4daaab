import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { hearHost, serveHost } from '../boot/serveHost.ts'
import {
  createTestApp,
  harbour,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { connect } from '../connections/connect.ts'
import { emptyForm } from '../features/send/send.ts'
import { sendFromElsewhere } from '../features/send/sendActions.ts'
import { betweenNamespaces } from '../flow/betweenNamespaces.ts'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { dismissModal } from '../flow/dismissModal.ts'
import { go } from '../flow/go.ts'
import { openModal } from '../flow/openModal.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { selectNetwork } from '../networks/changeNetworks.ts'

function wiredApp(options?: TestAppOptions): TestApp {
  const app = createTestApp(options)
  startWires(app)
  return app
}

function openedApp(options?: TestAppOptions): TestApp {
  const app = wiredApp(options)
  openModal(app, {})
  app.host.emitted.length = 0
  return app
}

const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)

const connectHeadless = (app: TestApp) =>
  serveHost(Promise.resolve(app))['connection.open']({ walletId: harbour.id }, new AbortController().signal)

/** A busy page. @returns has it take the connection into its list, as the loader does, and answer */
function keepBusy(app: TestApp): () => void {
  const answer = createDeferred<null>()
  app.host.answers['connection.upsert'] = () => answer.promise
  return () => {
    const [upserted] = toldConnections(app.host)
    if (!upserted) throw new Error('No connection was reported')
    hearHost(
      run => run(app),
      () => {},
    )['connections.changed']({ connections: [upserted.connection], activeNamespace: 'eip155' })
    answer.resolve(null)
  }
}

function choose(app: TestApp, chainId: 'eip155:10' | 'eip155:1' | 'eip155:56'): void {
  app.store.setState(({ networks }) => ({ networks: selectNetwork(networks, chainId) }))
}

/** How long a visitor sees that it worked. */
const showMs = 600

test('success is shown for a moment after the page was notified, then the modal closes', async () => {
  const app = openedApp()
  const order: { event: string; payload?: unknown }[] = app.host.emitted
  const take = app.host.answers['connection.upsert']
  app.host.answers['connection.upsert'] = params => {
    order.push({ event: 'connection.upsert' })
    return take(params)
  }
  await chooseWallet(app, harbour)
  expect(views(app)).toEqual(['Connect', 'ConnectingExternal'])
  expect(app.store.getState()).toMatchObject({ open: true, task: { status: 'done', isLast: true } })
  app.clock.advance(showMs - 1)
  expect(app.store.getState().open).toBe(true)
  app.clock.advance(1)
  expect(app.store.getState()).toMatchObject({ open: false, task: null, router: { history: [{ view: 'Connect' }] } })
  expect(order.map(({ event, payload }) => ({ event, ...(event === 'modal.changed' && (payload as object)) }))).toEqual(
    [
      { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: false },
      { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: true, namespace: 'eip155' },
      { event: 'connection.upsert' },
      { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: false },
      { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: false, isDone: true },
      { event: 'modal.changed', open: false, view: 'Connect', busy: false },
    ],
  )
})

test.each([
  ['Escape', dismissModal],
  ['the page', (app: TestApp) => go(app, { is: 'closed' })],
])('%s ends the display of success at once, and its timer closes no later opening', async (_, end) => {
  const app = openedApp()
  await chooseWallet(app, harbour)
  end(app)
  expect(app.store.getState().open).toBe(false)
  openModal(app, { view: 'Networks' })
  app.clock.advance(showMs)
  expect(app.store.getState().open).toBe(true)
})

test('a view that the page opens meanwhile replaces the success and stays', async () => {
  const app = openedApp()
  await chooseWallet(app, harbour)
  openModal(app, { view: 'Networks' })
  expect(app.host.payloads('modal.changed').at(-1)).toEqual({ open: true, view: 'Networks', busy: false })
  app.clock.advance(showMs)
  expect(views(app)).toEqual(['Networks'])
  expect(app.store.getState().open).toBe(true)
})

test('a page that connects while another view is open shows no success', async () => {
  const app = openedApp()
  await connectHeadless(app)
  expect(app.store.getState().open).toBe(false)
})

test('after a refusal the modal stays and shows the failure', async () => {
  const app = openedApp()
  app.wallet(harbour.id).features.asksUser = true
  const chosen = chooseWallet(app, harbour)
  app.wallet(harbour.id).decline()
  await chosen
  expect(app.store.getState()).toMatchObject({ open: true, task: { status: 'failed', code: 'user_rejected' } })
})

test('a wallet on an unsupported network must switch first, once the page has reported it', async () => {
  const app = openedApp()
  const tellBack = keepBusy(app)
  app.wallet(harbour.id).chainId = 'eip155:56'
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  expect(views(app)).toEqual(['Connect', 'ConnectingExternal'])
  tellBack()
  await connected
  expect(app.store.getState()).toMatchObject({ open: true, task: null })
  expect(views(app)).toEqual(['UnsupportedChain'])
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'with %j it stays on its network, and the modal closes',
  async options => {
    const app = openedApp({ options })
    app.wallet(harbour.id).chainId = 'eip155:56'
    await chooseWallet(app, harbour)
    app.clock.advance(showMs)
    expect(app.store.getState().open).toBe(false)
  },
)

test('a wallet on any of the site’s networks connects if the page named only the namespace', async () => {
  const bitcoin = ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'] as const
  const wallet = testWallet('Plain', { namespaces: ['bip122'] })
  const app = wiredApp({
    networks: [testNetwork('eip155:1', 'Ethereum'), ...bitcoin.map(id => testNetwork(id, id))],
    adapters: createFakeAdapters(createFakeAdapter(), createFakeAdapter('bip122')),
    wallets: [wallet],
  })
  openModal(app, { between: betweenNamespaces, namespace: 'bip122' })
  app.wallet(wallet.id).chainId = bitcoin[1]
  await chooseWallet(app, wallet)
  app.clock.advance(showMs)
  expect(app.store.getState().open).toBe(false)
  expect(app.wallet(wallet.id).requests).toEqual([])
})

test('a headless connection that must switch does not close a modal the visitor opened meanwhile', async () => {
  const app = wiredApp()
  choose(app, 'eip155:10')
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  const connected = serveHost(Promise.resolve(app))['connection.open'](
    { walletId: harbour.id },
    new AbortController().signal,
  )
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests.length).toBeGreaterThan(0))
  openModal(app, { view: 'Networks' })
  app.wallet(harbour.id).approve()
  await connected
  expect(app.store.getState().open).toBe(true)
  expect(views(app)).toEqual(['Networks'])
})

test('a network chosen before is requested next, once the page has reported the connection', async () => {
  const app = openedApp()
  const tellBack = keepBusy(app)
  choose(app, 'eip155:10')
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  expect(views(app)).toEqual(['Connect', 'ConnectingExternal'])
  tellBack()
  await connected
  expect(views(app)).toEqual(['SwitchNetwork'])
  expect(app.store.getState().networks.selected).toEqual({})
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toMatchObject([{ chainId: 'eip155:10' }]))
})

test('on an unsupported network Cancel leads back to the choice of a network', async () => {
  const app = openedApp()
  const tellBack = keepBusy(app)
  choose(app, 'eip155:10')
  app.wallet(harbour.id).chainId = 'eip155:56'
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  tellBack()
  await connected
  expect(views(app)).toEqual(['UnsupportedChain', 'SwitchNetwork'])
})

test('after a connection that the page ends at once, nothing more is asked', async () => {
  const app = openedApp()
  app.wallet(harbour.id).chainId = 'eip155:56'
  const connection = await connect(app, { walletId: harbour.id })
  app.store.setState({ connections: { list: [], activeNamespace: null } })
  await app.accountReady(app, connection)
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('a visitor who closes the modal meanwhile gets no further prompt', async () => {
  const app = openedApp()
  const tellBack = keepBusy(app)
  choose(app, 'eip155:10')
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  go(app, { is: 'closed' })
  tellBack()
  await connected
  expect(app.store.getState().open).toBe(false)
  expect(app.wallet(harbour.id).requests).toEqual([])
})

test('a chosen network that the wallet is already on is forgotten', async () => {
  const app = openedApp()
  choose(app, 'eip155:1')
  await chooseWallet(app, harbour)
  app.clock.advance(showMs)
  expect(app.store.getState()).toMatchObject({ open: false, networks: { selected: {} } })
})

test('without the modal the wallet is asked to switch before the page is answered', async () => {
  const app = wiredApp()
  choose(app, 'eip155:10')
  await connectHeadless(app)
  expect(app.wallet(harbour.id).chainId).toBe('eip155:10')
  expect(app.store.getState().open).toBe(false)
})

test('without the modal a refused switch keeps the connection', async () => {
  const app = wiredApp()
  choose(app, 'eip155:10')
  const error = new ConnectKitError('user_rejected', 'no')
  app.wallet(harbour.id).features.requestErrors = { wallet_switchEthereumChain: error }
  await expect(connectHeadless(app)).resolves.toBeNull()
  expect(toldConnections(app.host)).toHaveLength(1)
})

test('without the modal an unsupported network shows nothing', async () => {
  const app = wiredApp()
  app.wallet(harbour.id).chainId = 'eip155:56'
  await connectHeadless(app)
  expect(app.store.getState().open).toBe(false)
})

test('adding a wallet beside others returns to ProfileWallets, with a toast', async () => {
  const app = openedApp({ options: { multiWallet: true } })
  const tellBack = keepBusy(app)
  const history = (['Account', 'ProfileWallets', 'Connect'] as const).map(view => ({ view }))
  app.store.setState({ router: { history }, connectNamespace: 'eip155' })
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  tellBack()
  await connected
  expect(views(app)).toEqual(['Account', 'ProfileWallets'])
  expect(app.store.getState()).toMatchObject({
    open: true,
    connectNamespace: null,
    toast: { message: 'toast.walletAdded', variant: 'success' },
  })
})

test.each([
  ['its network', 'eip155:1', ['Account', 'WalletSend']],
  ['another network', 'eip155:10', ['Account', 'WalletSend', 'SwitchNetwork']],
] as const)('another wallet to send from, on %s, returns to the form', async (_, chainId, shown) => {
  const connection = testConnection(testWallet('Meadow'))
  const app = openedApp({
    connections: [connection],
    networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')],
  })
  const tellBack = keepBusy(app)
  const send = {
    ...emptyForm('eip155:1'),
    amount: '99',
    recipient: 'friend',
    token: `eip155:1:0x${'1'.repeat(40)}`,
  } as const
  app.store.setState({ router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] }, send })
  sendFromElsewhere(app)
  expect(views(app)).toEqual(['Account', 'WalletSend', 'Connect'])
  expect(app.store.getState().connectNamespace).toBe('eip155')
  app.wallet(harbour.id).chainId = chainId
  const connected = chooseWallet(app, harbour)
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  tellBack()
  await connected
  expect(views(app)).toEqual(shown)
  expect(app.store.getState()).toMatchObject({ open: true, connectNamespace: null, send })
})

test.each([
  ['goes back', (app: TestApp) => go(app, { is: 'left' })],
  ['closes the modal', (app: TestApp) => go(app, { is: 'closed' })],
])('a visitor who %s instead of another wallet to send from has chosen no network', async (_, leave) => {
  const app = openedApp({ connections: [testConnection(testWallet('Meadow'))] })
  app.store.setState({
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] },
    send: emptyForm('eip155:1'),
  })
  sendFromElsewhere(app)
  expect(app.store.getState().networks.selected).toEqual({ eip155: 'eip155:1' })
  leave(app)
  await vi.waitFor(() => expect(app.store.getState().networks.selected).toEqual({}))
})

test('a connection that the page ends at once closes the modal, from ProfileWallets too', async () => {
  const app = openedApp({ options: { multiWallet: true } })
  app.store.setState({ router: { history: [{ view: 'ProfileWallets' }, { view: 'Connect' }] } })
  const connection = await connect(app, { walletId: harbour.id })
  app.store.setState({ connections: { list: [], activeNamespace: null } })
  await app.accountReady(app, connection)
  expect(app.store.getState()).toMatchObject({ open: false, toast: null })
})
