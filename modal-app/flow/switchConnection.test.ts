import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { routeOf } from '../boot/routeOf.tsx'
import { serveHost } from '../boot/serveHost.ts'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testWallet,
} from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { switchConnection, switchForPage } from './switchConnection.ts'

const fjord = testWallet('Fjord')
const [first, second, earlier] = [testConnection(harbour), testConnection(lantern), testConnection(fjord)]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function world(options: TestAppOptions = {}): TestApp {
  const app = createTestApp({
    wallets: [harbour, lantern, fjord],
    connections: [first, second],
    ...options,
    options: { multiWallet: true, ...options.options },
  })
  startWires(app)
  app.host.emitted.length = 0
  app.store.setState({ knownConnections: [first, second, earlier] })
  return app
}

const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)
const { signal } = new AbortController()

/** Reports connections as the loader does. */
function tellBack(app: TestApp): void {
  const upserted = toldConnections(app.host).map(({ connection }) => connection)
  app.store.setState({ connections: { list: [...upserted, first, second], activeNamespace: 'eip155' } })
}

// @spec 4.switch-connected
test.each([
  ['connected', first],
  ['active', second],
])('a %s connection is activated at once, without a view', async (_, connection) => {
  const app = world()
  await switchConnection(app, { connectionId: connection.id.toUpperCase() })
  expect(app.host.emitted).toEqual([{ event: 'connection.activated', payload: { id: connection.id } }])
  expect(app.store.getState().open).toBe(false)
})

test('another account can be named, and its type is preferred from now on', async () => {
  const bitcoin = testConnection(lantern, {
    id: 'bip122:lantern',
    namespace: 'bip122',
    chainId: 'bip122:main',
    accounts: [
      { address: 'bc1q', type: 'payment' },
      { address: 'bc1p', type: 'ordinal' },
    ],
  })
  const app = world({ connections: [bitcoin] })
  await switchConnection(app, { connectionId: bitcoin.id, address: 'bip122:main:bc1p' })
  expect(app.host.payloads('connection.activated')).toEqual([{ id: bitcoin.id, address: 'bc1p' }])
  expect(app.store.getState().accountTypes).toEqual({ bip122: 'ordinal' })
  await expect(switchConnection(app, { connectionId: bitcoin.id, address: 'bc1other' })).rejects.toMatchObject({
    code: 'invalid_params',
  })
})

test('an active embedded wallet only changes its account, without a prompt', async () => {
  const [eoa, smart] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const email = testConnection(testWallet('Email'), {
    id: 'eip155:auth',
    connectorId: 'AUTH',
    wallet: { name: 'Email', kind: 'auth' },
    accounts: [
      { address: eoa, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ],
  })
  const app = world({ connections: [email], config: { embedded: { origin: 'https://secure.example' } } })
  const before = app.auth.requests.length
  await switchConnection(app, { connectionId: email.id, address: smart })
  expect(app.host.payloads('connection.activated')).toEqual([{ id: email.id, address: smart }])
  expect(app.store.getState().accountTypes).toEqual({ eip155: 'smartAccount' })
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
  expect(app.auth.requests).toHaveLength(before)
})

// @spec 8.connection-unknown
test.each(['eip155:nobody', '', '__proto__'])('an unknown id %j is refused', async connectionId => {
  await expect(switchConnection(world(), { connectionId })).rejects.toMatchObject({
    code: 'connection_not_found',
    message: `No connector found for connection: ${connectionId}`,
  })
})

test('an earlier connection whose wallet has left the page is unknown, too', async () => {
  const app = world({ wallets: [harbour, lantern] })
  await expect(switchConnection(app, { connectionId: earlier.id })).rejects.toMatchObject({
    code: 'connection_not_found',
  })
})

// @spec 8.connection-status 4.switch-other
test('a pending connection has an invalid status', async () => {
  const app = world()
  app.wallet(fjord.id).features.asksUser = true
  const choice = { connectionId: earlier.id }
  void switchConnection(app, choice)
  await expect(switchConnection(app, choice)).rejects.toMatchObject({
    code: 'connection_busy',
    message: 'Invalid connection status: connecting',
  })
  expect(app.store.getState().task).toMatchObject({ kind: 'connect', status: 'waiting', facts: { walletId: fjord.id } })
})

// @spec 8.alert-multi-wallet
test('without multiWallet nothing is switched and the site’s developers are told', async () => {
  const app = world({ options: { multiWallet: false } })
  await expect(switchConnection(app, { connectionId: second.id })).rejects.toMatchObject({
    code: 'multi_wallet_off',
    message: 'Multi-Wallet Not Enabled',
  })
  expect(app.store.getState().alerts.reported).toEqual(['multiWalletOff'])
  expect(app.host.emitted).toEqual([])
})

// @spec 4.switch-disconnected
test('an earlier connection asks its wallet on top of ProfileWallets, and returns there', async () => {
  const app = world()
  app.wallet(fjord.id).features.asksUser = true
  const answer = createDeferred<null>()
  app.host.answers['connection.upsert'] = () => answer.promise
  const switched = switchConnection(app, { connectionId: earlier.id })
  expect(app.store.getState().open).toBe(true)
  expect(views(app)).toEqual(['ProfileWallets', 'ConnectingExternal'])
  app.wallet(fjord.id).approve()
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  tellBack(app)
  answer.resolve(null)
  await switched
  expect(views(app)).toEqual(['ProfileWallets'])
  expect(app.store.getState()).toMatchObject({
    open: true,
    task: null,
    connectNamespace: null,
    toast: { message: 'toast.walletSwitched', variant: 'success' },
  })
  expect(toldConnections(app.host).map(({ isBeside }) => isBeside)).toEqual([true])
})

test('an earlier WalletConnect connection opens the view of its wallet, in its namespace', async () => {
  const held = testConnection(harbour, {
    id: 'eip155:walletconnect',
    connectorId: 'walletConnect',
    wallet: { name: 'Ember', kind: 'walletConnect' },
  })
  const app = world({ options: { walletConnect: { projectId: 'demo' } } })
  app.walletConnect.features.asksUser = true
  await routeOf('ConnectingWalletConnect').prefetch?.()
  app.store.setState({ knownConnections: [held], recentWallets: [{ ...ember, name: 'EMBER' }] })
  await switchConnection(app, { connectionId: held.id })
  expect(views(app)).toEqual(['ProfileWallets', 'ConnectingWalletConnect'])
  expect(app.store.getState()).toMatchObject({
    connectNamespace: 'eip155',
    router: { history: [{}, { wallet: { id: 'ember' } }] },
    task: { kind: 'connect', status: 'waiting', facts: { walletId: 'walletConnect' } },
  })
})

const ember = { id: 'ember', name: 'Ember', namespaces: ['eip155' as const], homepage: 'https://ember.example' }

test.each([
  ['Email', 'EmailLogin'],
  ['Google', 'ConnectingSocial'],
  ['Farcaster', 'ConnectingFarcaster'],
  ['X', 'EmailLogin'],
])('an earlier login called %s is repeated in %s', async (name, view) => {
  const app = world({ config: { embedded: { origin: 'https://wallet.example', socials: ['google', 'farcaster'] } } })
  const earlierLogin = { ...earlier, wallet: { name, kind: 'auth' as const } }
  app.store.setState({ knownConnections: [earlierLogin] })
  await switchConnection(app, { connectionId: earlier.id })
  expect(views(app)).toEqual(['ProfileWallets', view])
})

test('an open view stays in the history', async () => {
  const app = world()
  app.wallet(fjord.id).features.asksUser = true
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  void switchConnection(app, { connectionId: earlier.id })
  expect(views(app)).toEqual(['Account', 'ProfileWallets', 'ConnectingExternal'])
})

test('a live connection resolves at once', async () => {
  const app = world()
  const serve = serveHost(Promise.resolve(app))
  expect(
    await serve['connection.open']({ walletId: second.connectorId, namespace: second.namespace }, signal),
  ).toBeNull()
  expect(app.host.payloads('connection.activated')).toEqual([{ id: second.id }])
})

describe('for a page', () => {
  // @spec 4.switch-connected
  test('a live connection becomes the one in use, and no view shows', async () => {
    const app = world()
    await switchForPage(app, { id: second.id })
    expect(app.host.payloads('connection.activated')).toEqual([{ id: second.id }])
    expect(app.store.getState().open).toBe(false)
  })

  test('an ended connection is not connected again, as that would need a view', async () => {
    const app = world()
    await expect(switchForPage(app, { id: earlier.id })).rejects.toMatchObject({ code: 'not_connected' })
    expect(app.store.getState()).toMatchObject({ open: false, task: null })
  })

  // @spec 8.connection-unknown
  test('an unknown id is refused, as the specification words it', async () => {
    await expect(switchForPage(world(), { id: 'eip155:nobody' })).rejects.toMatchObject({
      code: 'connection_not_found',
      message: 'No connector found for connection: eip155:nobody',
    })
  })

  // @spec 8.connection-status
  test('a pending connection is busy', async () => {
    const app = world()
    app.wallet(fjord.id).features.asksUser = true
    void switchConnection(app, { connectionId: earlier.id })
    await expect(switchForPage(app, { id: earlier.id })).rejects.toMatchObject({
      code: 'connection_busy',
      message: 'Invalid connection status: connecting',
    })
  })

  test('without multiWallet, nothing is switched, also of an ended connection', async () => {
    const app = world({ options: { multiWallet: false } })
    for (const { id } of [second, earlier])
      await expect(switchForPage(app, { id })).rejects.toMatchObject({ code: 'multi_wallet_off' })
    expect(app.host.payloads('connection.activated')).toEqual([])
  })
})
