import { expect, test, vi } from 'vitest'
import { pageViewNames } from '../../shared/views.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../boot/testApp.ts'
import { testTask } from '../tasks/testTask.ts'
import { chooseWallet } from './chooseWallet.ts'
import { closeModal } from './closeModal.ts'
import { openModal } from './openModal.ts'
import { currentRoute, type Route, resetRoute } from './router.ts'

type Request = Parameters<typeof openModal>[1]

const connected: TestAppOptions = { connections: [testConnection(harbour)] }
const stranded: TestAppOptions = { connections: [testConnection(harbour, { chainId: 'eip155:56' })] }
const withSolana: TestAppOptions = {
  networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('solana:mainnet', 'Solana')],
}
const letBe: TestAppOptions = { ...stranded, options: { allowUnsupportedChain: true } }
const unswitched: TestAppOptions = { ...stranded, options: { enableNetworkSwitch: false } }
const several: TestAppOptions = { options: { multiWallet: true } }
const withoutAdapter: TestAppOptions = { networks: [testNetwork('solana:mainnet', 'Solana')] }

test.each<[string, TestAppOptions, Request, string]>([
  ['a visitor sees Connect', {}, {}, 'Connect'],
  ['a connected visitor sees the account', connected, {}, 'Account'],
  ['Connect is shown when it is asked for, also connected', connected, { view: 'Connect' }, 'Connect'],
  ['the account of a visitor without one is Connect', {}, { view: 'Account' }, 'Connect'],
  ['the namespace that is active changes nothing', connected, { namespace: 'eip155' }, 'Account'],
  ['networks can be asked for before there is a wallet', {}, { view: 'Networks' }, 'Networks'],
  ['and after', connected, { view: 'Networks' }, 'Networks'],
  ['help can be asked for', {}, { view: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['and the other', connected, { view: 'WhatIsAWallet' }, 'WhatIsAWallet'],
  ['so can those of the visitor', { ...connected, ...several }, { view: 'ProfileWallets' }, 'ProfileWallets'],
  ['also before there is one', several, { view: 'ProfileWallets' }, 'ProfileWallets'],
  ['all wallets can be asked for', {}, { view: 'AllWallets' }, 'AllWallets'],
  ['on a phone a project without an adapter shows them', { ...withoutAdapter, isMobile: true }, {}, 'AllWallets'],
  ['a wallet elsewhere has to move first', stranded, {}, 'UnsupportedChain'],
  ['also for the account', stranded, { view: 'Account' }, 'UnsupportedChain'],
  ['help comes before that', stranded, { view: 'WhatIsANetwork' }, 'WhatIsANetwork'],
  ['a site that lets it be shows the account', letBe, {}, 'Account'],
  ['so does one that does not switch', unswitched, {}, 'Account'],
  ['a project without any adapter has WalletConnect alone', withoutAdapter, {}, 'ConnectingWalletConnectBasic'],
  ['so has a release without adapters', { adapters: createFakeAdapters() }, {}, 'ConnectingWalletConnectBasic'],
  ['a code for any wallet can be asked for', {}, { view: 'ConnectingWalletConnect' }, 'ConnectingWalletConnect'],
  ['it can be asked for', {}, { view: 'ConnectingWalletConnectBasic' }, 'ConnectingWalletConnectBasic'],
])('%s', (_, options, request, view) => {
  const app = createTestApp(options)
  openModal(app, request)
  expect(app.store.getState().open).toBe(true)
  expect(app.store.getState().router.history.map(route => route.view)).toEqual([view])
})

test.each<[string, TestAppOptions, Request, string]>([
  ['a view of a later release', {}, { view: 'WalletSend' }, 'WalletSend'],
  ['a view that only a click leads to', {}, { view: 'ConnectingExternal' }, 'ConnectingExternal'],
  ['a switch without a network', connected, { view: 'SwitchNetwork' }, 'SwitchNetwork'],
  ['a word on a wallet that needs none', connected, { view: 'SwitchActiveChain' }, 'SwitchActiveChain'],
  ['a wallet elsewhere', stranded, { view: 'UnsupportedChain' }, 'UnsupportedChain'],
  ['a wallet elsewhere that is not', connected, { view: 'UnsupportedChain' }, 'UnsupportedChain'],
  ['a namespace without an adapter', withSolana, { namespace: 'solana' }, 'solana'],
  ['a view there is not', {}, { view: 'Wallets' }, 'Wallets'],
  ['a view named like a property of objects', {}, { view: 'constructor' }, 'constructor'],
])('%s is refused by name', (_, options, request, named) => {
  const app = createTestApp(options)
  const before = app.store.getState()
  expect(() => openModal(app, request)).toThrow(
    expect.objectContaining({ code: 'not_available', message: expect.stringContaining(named) }),
  )
  expect(app.store.getState()).toBe(before)
})

test('a namespace this site has no network of is Network Not Found, and opens nothing', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const app = createTestApp(connected)
  expect(() => openModal(app, { namespace: 'solana' })).toThrow(
    expect.objectContaining({ code: 'network_not_found', message: expect.stringContaining('solana') }),
  )
  expect(app.store.getState()).toMatchObject({ open: false, alerts: { told: ['networkNotFound'] } })
  complain.mockRestore()
})

test('the visitor’s wallets are Multi-Wallet Not Enabled where a site has one at a time, and open nothing', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const app = createTestApp(connected)
  expect(() => openModal(app, { view: 'ProfileWallets' })).toThrow(
    expect.objectContaining({ code: 'multi_wallet_off', message: 'Multi-Wallet Not Enabled' }),
  )
  expect(app.store.getState()).toMatchObject({ open: false, alerts: { told: ['multiWalletOff'] } })
  complain.mockRestore()
})

const both: TestAppOptions = {
  ...withSolana,
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
}

const onSolana = testConnection(harbour, { id: 'solana:harbour', namespace: 'solana', chainId: 'solana:mainnet' })

// @spec 2.opens-other-namespace
test.each<[string, TestAppOptions, Request, Route]>([
  ['before a connection it is what the next one begins with', {}, {}, { view: 'Connect' }],
  ['also where a view is asked for', {}, { view: 'Networks' }, { view: 'Connect' }],
  [
    'the wallet in use has none: that is explained',
    connected,
    {},
    { view: 'SwitchActiveChain', network: testNetwork('solana:mainnet', 'Solana') },
  ],
  ['it is connected by another wallet', { connections: [testConnection(harbour), onSolana] }, {}, { view: 'Account' }],
  [
    'which is on a network of another site',
    { connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:other' }] },
    {},
    { view: 'UnsupportedChain' },
  ],
  [
    'which that site lets be',
    {
      connections: [testConnection(harbour), { ...onSolana, chainId: 'solana:other' }],
      options: { allowUnsupportedChain: true },
    },
    {},
    { view: 'Account' },
  ],
])('another namespace: %s', (_, options, request, route) => {
  const app = createTestApp({ ...both, ...options })
  openModal(app, { ...request, namespace: 'solana' })
  expect(app.store.getState()).toMatchObject({ open: true, router: { history: [route] } })
  const isHeld = app.store.getState().connections.list.length > 1
  expect(app.host.payloads('connection.activated')).toEqual(isHeld ? [{ id: 'solana:harbour' }] : [])
  // The page has named a namespace, and chosen none of its networks.
  expect(app.host.payloads('network.selected')).toEqual([])
  expect(app.store.getState().networks.selected).toEqual({})
  expect(app.store.getState().connectNamespace).toBe(route.view === 'Connect' ? 'solana' : null)
  expect(app.wallet(harbour.id).requests).toEqual([])
})

test('the wallets are those of the namespace that was asked for, until the modal is closed or opened anew', () => {
  const app = createTestApp(both)
  const wanted = () => app.store.getState().connectNamespace
  openModal(app, { namespace: 'eip155' })
  expect(wanted()).toBe('eip155')
  closeModal(app)
  expect(wanted()).toBeNull()
  openModal(app, { namespace: 'solana' })
  openModal(app, { view: 'Connect' })
  expect(wanted()).toBeNull()
})

test('another namespace is asked for also of an open modal', () => {
  const app = createTestApp(both)
  openModal(app, {})
  openModal(app, { namespace: 'solana' })
  expect(app.store.getState().connectNamespace).toBe('solana')
})

test('one that is asked for in vain changes nothing', () => {
  const app = createTestApp(withSolana)
  expect(() => openModal(app, { namespace: 'solana' })).toThrow()
  expect(app.host.emitted).toEqual([])
})

test('a second open that asks for nothing leaves a wallet that is asked to switch alone', () => {
  const app = createTestApp(connected)
  openModal(app, { view: 'Networks' })
  const network = testNetwork('eip155:10', 'Optimism')
  const task = testTask('switch', { chainId: 'eip155:10', isAdding: false })
  app.store.setState({ router: resetRoute({ view: 'SwitchNetwork', network }), task })
  const { router } = app.store.getState()
  openModal(app, {})
  expect(app.store.getState()).toMatchObject({ router, task })
})

test('the refusal of an unknown view lists the views', () => {
  const listed = new RegExp(pageViewNames.map(view => `(?=.*\\b${view}\\b)`).join(''))
  expect(() => openModal(createTestApp(), { view: 'Wallets' })).toThrow(listed)
})

test('a project whose first networks have no adapter opens with those that have one', () => {
  const networks = [testNetwork('solana:mainnet', 'Solana'), testNetwork('eip155:1', 'Ethereum')]
  const app = createTestApp({ networks })
  openModal(app, { namespace: 'eip155' })
  expect(app.store.getState().open).toBe(true)
})

test('a second open that asks for nothing leaves a wallet that is being connected alone', () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  const { router, task } = app.store.getState()
  openModal(app, {})
  expect(app.store.getState()).toMatchObject({ router, task })
})

test('a second open that asks for Connect gives up the wallet that is being connected', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  const chosen = chooseWallet(app, harbour)
  openModal(app, { view: 'Connect' })
  await chosen
  app.wallet(harbour.id).approve()
  expect(currentRoute(app.store.getState().router).view).toBe('Connect')
  expect(app.store.getState().task).toBeNull()
  expect(app.host.payloads('connection.upserted')).toEqual([])
})
