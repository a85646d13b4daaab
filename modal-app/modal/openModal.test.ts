import { expect, test } from 'vitest'
import { viewNames } from '../../shared/views.ts'
import { createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../boot/testApp.ts'
import { chooseWallet } from '../features/connect/connectActions.ts'
import { openModal } from './openModal.ts'
import { currentRoute } from './router.ts'

type Request = Parameters<typeof openModal>[1]

const connected: TestAppOptions = { connections: [testConnection(harbour)] }
const withoutAdapter: TestAppOptions = { networks: [testNetwork('solana:mainnet', 'Solana')] }

test.each<[string, TestAppOptions, Request, string]>([
  ['a visitor sees Connect', {}, {}, 'Connect'],
  ['a connected visitor sees the account', connected, {}, 'Account'],
  ['Connect is shown when it is asked for, also connected', connected, { view: 'Connect' }, 'Connect'],
  ['the account of a visitor without one is Connect', {}, { view: 'Account' }, 'Connect'],
  ['the namespace that is active changes nothing', connected, { namespace: 'eip155' }, 'Account'],
])('%s', (_, options, request, view) => {
  const app = createTestApp(options)
  openModal(app, request)
  expect(app.store.getState().open).toBe(true)
  expect(app.store.getState().router.history.map(route => route.view)).toEqual([view])
})

test.each<[string, TestAppOptions, Request, string]>([
  ['another namespace', {}, { namespace: 'solana' }, 'SwitchNetwork'],
  ['a view of a later release', {}, { view: 'AllWallets' }, 'AllWallets'],
  ['a view that only a click leads to', {}, { view: 'ConnectingExternal' }, 'ConnectingExternal'],
  ['a view there is not', {}, { view: 'Wallets' }, 'Wallets'],
  ['a view named like a property of objects', {}, { view: 'constructor' }, 'constructor'],
  ['a project without any adapter', withoutAdapter, {}, 'ConnectingWalletConnectBasic'],
  ['the same on a phone', { ...withoutAdapter, isMobile: true }, {}, 'AllWallets'],
  ['a release without adapters', { adapters: createFakeAdapters() }, {}, 'ConnectingWalletConnectBasic'],
])('%s is refused by name', (_, options, request, named) => {
  const app = createTestApp(options)
  const before = app.store.getState()
  expect(() => openModal(app, request)).toThrow(
    expect.objectContaining({ code: 'not_available', message: expect.stringContaining(named) }),
  )
  expect(app.store.getState()).toBe(before)
})

test('the refusal of an unknown view lists the views', () => {
  expect(() => openModal(createTestApp(), { view: 'Wallets' })).toThrow(viewNames.join(', '))
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
  const { router, attempt } = app.store.getState()
  openModal(app, {})
  expect(app.store.getState()).toMatchObject({ router, attempt })
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
  expect(app.store.getState().attempt).toBeNull()
  expect(app.host.payloads('connection.upserted')).toEqual([])
})
