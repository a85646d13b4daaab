import { expect, test, vi } from 'vitest'
import { pageViewNames } from '../../shared/views.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../boot/testApp.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { testTask } from '../tasks/testTask.ts'
import { betweenNamespaces } from './betweenNamespaces.ts'
import { chooseWallet } from './chooseWallet.ts'
import { go } from './go.ts'
import { openModal } from './openModal.ts'
import type { Route } from './Route.ts'
import { currentRoute, resetRoute } from './router.ts'

type Request = Parameters<typeof openModal>[1]

const connected: TestAppOptions = { connections: [testConnection(harbour)] }
const stranded: TestAppOptions = { connections: [testConnection(harbour, { chainId: 'eip155:56' })] }
const withSolana: TestAppOptions = {
  networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('solana:mainnet', 'Solana')],
}
const letBe: TestAppOptions = { ...stranded, options: { allowUnsupportedChain: true } }
const unswitched: TestAppOptions = { ...stranded, options: { enableNetworkSwitch: false } }
const several: TestAppOptions = { options: { multiWallet: true } }

test.each<[string, TestAppOptions, Request, string]>([
  ['a visitor sees Connect', {}, {}, 'Connect'],
  ['a connected visitor sees the account', connected, {}, 'Account'],
  ['Connect is shown if requested, also when connected', connected, { view: 'Connect' }, 'Connect'],
  ['Account opens Connect for a disconnected visitor', {}, { view: 'Account' }, 'Connect'],
  ['the active namespace changes nothing', connected, { namespace: 'eip155' }, 'Account'],
  ['Networks can be requested before connecting', {}, { view: 'Networks' }, 'Networks'],
  ['Networks can be requested after connecting', connected, { view: 'Networks' }, 'Networks'],
  ['help on wallets can be requested', {}, { view: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['help on networks can be requested', connected, { view: 'WhatIsAWallet' }, 'WhatIsAWallet'],
  ['ProfileWallets can be requested', { ...connected, ...several }, { view: 'ProfileWallets' }, 'ProfileWallets'],
  ['ProfileWallets can be requested before connecting', several, { view: 'ProfileWallets' }, 'ProfileWallets'],
  ['AllWallets can be requested', {}, { view: 'AllWallets' }, 'AllWallets'],
  ['a wallet on an unsupported network must switch first', stranded, {}, 'UnsupportedChain'],
  ['a wallet on an unsupported network must switch before Account', stranded, { view: 'Account' }, 'UnsupportedChain'],
  ['help opens on an unsupported network', stranded, { view: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['a site that allows unsupported networks shows the account', letBe, {}, 'Account'],
  ['a site that does not switch networks shows the account', unswitched, {}, 'Account'],
  ['the QR code for any wallet can be requested', {}, { view: 'ConnectingWalletConnect' }, 'ConnectingWalletConnect'],
  ['the basic QR view can be requested', {}, { view: 'ConnectingWalletConnectBasic' }, 'ConnectingWalletConnectBasic'],
])('%s', (_, options, request, view) => {
  const app = createTestApp(options)
  openModal(app, request)
  expect(app.store.getState().open).toBe(true)
  expect(app.store.getState().router.history.map(route => route.view)).toEqual([view])
})

test.each<[string, TestAppOptions, Request, string]>([
  ['a view of a later release', {}, { view: 'WalletSend' }, 'WalletSend'],
  ['a view that only a click opens', {}, { view: 'ConnectingExternal' }, 'ConnectingExternal'],
  ['a switch without a network', connected, { view: 'SwitchNetwork' }, 'SwitchNetwork'],
  ['SwitchActiveChain by name', connected, { view: 'SwitchActiveChain' }, 'SwitchActiveChain'],
  ['UnsupportedChain by name', stranded, { view: 'UnsupportedChain' }, 'UnsupportedChain'],
  ['UnsupportedChain on a supported network', connected, { view: 'UnsupportedChain' }, 'UnsupportedChain'],
  ['a namespace without an adapter', withSolana, { namespace: 'solana' }, 'solana'],
  ['a view that does not exist', {}, { view: 'Wallets' }, 'Wallets'],
  ['a view named like a property of objects', {}, { view: 'constructor' }, 'constructor'],
])('%s is refused by name', (_, options, request, named) => {
  const app = createTestApp(options)
  const before = app.store.getState()
  expect(() => openModal(app, request)).toThrow(
    expect.objectContaining({ code: 'not_available', message: expect.stringContaining(named) }),
  )
  expect(app.store.getState()).toBe(before)
})

test('a namespace without networks is Network Not Found, and opens nothing', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const app = createTestApp(connected)
  expect(() => openModal(app, { between: betweenNamespaces, namespace: 'solana' })).toThrow(
    expect.objectContaining({ code: 'network_not_found', message: expect.stringContaining('solana') }),
  )
  expect(app.store.getState()).toMatchObject({ open: false, alerts: { reported: ['networkNotFound'] } })
  complain.mockRestore()
})

test('without multiWallet, ProfileWallets is Multi-Wallet Not Enabled, and opens nothing', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const app = createTestApp(connected)
  expect(() => openModal(app, { view: 'ProfileWallets' })).toThrow(
    expect.objectContaining({ code: 'multi_wallet_off', message: 'Multi-Wallet Not Enabled' }),
  )
  expect(app.store.getState()).toMatchObject({ open: false, alerts: { reported: ['multiWalletOff'] } })
  complain.mockRestore()
})

const both: TestAppOptions = {
  ...withSolana,
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
}

const onSolana = testConnection(harbour, { id: 'solana:harbour', namespace: 'solana', chainId: 'solana:mainnet' })

// @spec 2.opens-other-namespace
test.each<[string, TestAppOptions, Request, Route]>([
  ['before connecting, Connect opens for it', {}, {}, { view: 'Connect' }],
  ['before connecting, Connect opens for it despite a requested view', {}, { view: 'Networks' }, { view: 'Connect' }],
  [
    'if the active wallet does not support it, that is explained',
    connected,
    {},
    { view: 'SwitchActiveChain', network: testNetwork('solana:mainnet', 'Solana') },
  ],
  ['another wallet is connected there', { connections: [testConnection(harbour), onSolana] }, {}, { view: 'Account' }],
  [
    'another wallet is on an unsupported network there',
    { connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:other' }] },
    {},
    { view: 'UnsupportedChain' },
  ],
  [
    'another wallet is on an unsupported network that the site allows',
    {
      connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:other' }],
      options: { allowUnsupportedChain: true },
    },
    {},
    { view: 'Account' },
  ],
])('another namespace: %s', (_, options, request, route) => {
  const app = createTestApp({ ...both, ...options })
  openModal(app, { ...request, between: betweenNamespaces, namespace: 'solana' })
  expect(app.store.getState()).toMatchObject({ open: true, router: { history: [route] } })
  const isHeld = app.store.getState().connections.list.length > 1
  expect(app.host.payloads('connection.activated')).toEqual(isHeld ? [{ id: 'solana:harbour' }] : [])
  // The page named a namespace, but chose none of its networks.
  expect(app.host.payloads('network.selected')).toEqual([])
  expect(app.store.getState().networks.selected).toEqual({})
  expect(app.store.getState().connectNamespace).toBe(route.view === 'Connect' ? 'solana' : null)
  expect(app.wallet(harbour.id).requests).toEqual([])
})

test('only wallets of the requested namespace are listed, until the modal closes or opens again', () => {
  const app = createTestApp(both)
  const wanted = () => app.store.getState().connectNamespace
  openModal(app, { between: betweenNamespaces, namespace: 'eip155' })
  expect(wanted()).toBe('eip155')
  go(app, { is: 'closed' })
  expect(wanted()).toBeNull()
  openModal(app, { between: betweenNamespaces, namespace: 'solana' })
  openModal(app, { view: 'Connect' })
  expect(wanted()).toBeNull()
})

test('another namespace can be requested while the modal is open', () => {
  const app = createTestApp(both)
  openModal(app, {})
  openModal(app, { between: betweenNamespaces, namespace: 'solana' })
  expect(app.store.getState().connectNamespace).toBe('solana')
})

test('a refused namespace changes nothing', () => {
  const app = createTestApp(withSolana)
  expect(() => openModal(app, { between: betweenNamespaces, namespace: 'solana' })).toThrow()
  expect(app.host.emitted).toEqual([])
})

test('a second open() without options does not interrupt a switch', () => {
  const app = createTestApp(connected)
  openModal(app, { view: 'Networks' })
  const network = testNetwork('eip155:10', 'Optimism')
  const task = testTask('switch', { chainId: 'eip155:10', isAdding: false })
  app.store.setState({ router: resetRoute({ view: 'SwitchNetwork', network }), task })
  const { router } = app.store.getState()
  openModal(app, {})
  expect(app.store.getState()).toMatchObject({ router, task })
})

test.each<Request>([{}, { view: 'Networks' }, { view: 'Connect' }])(
  'open(%j) leaves a send that a wallet is asked for',
  request => {
    const app = createTestApp(connected)
    openModal(app, { view: 'Account' })
    const task = testTask('send', { chainId: 'eip155:1' })
    app.store.setState({ task })
    const { router } = app.store.getState()
    openModal(app, request)
    expect(app.store.getState()).toMatchObject({ router, task })
    expect(task.controller.signal.aborted).toBe(false)
  },
)

test('the error for an unknown view lists the views', () => {
  const listed = new RegExp(pageViewNames.map(view => `(?=.*\\b${view}\\b)`).join(''))
  expect(() => openModal(createTestApp(), { view: 'Wallets' })).toThrow(listed)
})

test('a project whose first networks have no adapter opens with the others', () => {
  const networks = [testNetwork('solana:mainnet', 'Solana'), testNetwork('eip155:1', 'Ethereum')]
  const app = createTestApp({ networks })
  openModal(app, { between: betweenNamespaces, namespace: 'eip155' })
  expect(app.store.getState().open).toBe(true)
})

test('a second open() without options does not interrupt connecting', () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  const { router, task } = app.store.getState()
  openModal(app, {})
  expect(app.store.getState()).toMatchObject({ router, task })
})

test('a second open() for Connect aborts connecting', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  const chosen = chooseWallet(app, harbour)
  openModal(app, { view: 'Connect' })
  await chosen
  app.wallet(harbour.id).approve()
  expect(currentRoute(app.store.getState().router).view).toBe('Connect')
  expect(app.store.getState().task).toBeNull()
  expect(toldConnections(app.host)).toEqual([])
})
