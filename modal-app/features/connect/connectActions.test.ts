import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  testConnection,
  testNetwork,
  testWallet,
} from '../../boot/testApp.ts'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import { chooseWallet } from '../../flow/chooseWallet.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { toldConnections } from '../../host/fakeHost.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { rememberWallet } from '../../wallets/rememberWallet.ts'
import type { ExternalWallet } from '../../wallets/walletChoices.ts'
import { explainWallets, prepareWallet, selectWallet } from './connectActions.ts'
import { showWalletsToGet } from './GetWalletView.tsx'

const alder = listedWallet('Alder')
const coinbase: ExternalWallet = { ...fakeCoinbase, namespaces: ['eip155'] }

function openApp(options: Record<string, unknown> = { analytics: true }): TestApp {
  const app = createTestApp({ options })
  openModal(app, {})
  return app
}

/** As an earlier visit has. */
const remember = (app: TestApp, wallet: typeof harbour) => rememberWallet(app, undefined, testConnection(wallet))
const tracked = (app: TestApp) => app.host.payloads('analytics.tracked')
const view = (app: TestApp) => currentRoute(app.store.getState().router)

test('a wallet of the page is selected, asked and connected, and the page hears of each step', async () => {
  const app = openApp()
  await selectWallet(app, { kind: 'page', wallet: harbour }, 2)
  expect(tracked(app)).toEqual([
    { name: 'SELECT_WALLET', properties: { name: 'Harbour', platform: 'browser', displayIndex: 2, view: 'Connect' } },
    { name: 'CONNECT_SUCCESS', properties: { name: 'Harbour', method: 'browser', view: 'ConnectingExternal' } },
  ])
  expect(toldConnections(app.host)).toHaveLength(1)
})

test.each([
  ['closes the modal', (app: TestApp) => go(app, { is: 'closed' })],
  ['asks for help', explainWallets],
])('a visitor who %s while the code of connecting loads is not asked by the wallet', async (_, leave) => {
  const app = openApp()
  const selected = selectWallet(app, { kind: 'page', wallet: harbour }, 0)
  leave(app)
  await selected
  expect(view(app).view).not.toBe('ConnectingExternal')
  expect(app.store.getState().task).toBeNull()
  expect(toldConnections(app.host)).toEqual([])
})

test('a wallet’s window opens within the click, before the code of connecting has loaded', async () => {
  const app = createTestApp({ hasCoinbase: true })
  openModal(app, {})
  const steps: string[] = []
  const { connect } = app.coinbase
  app.coinbase.capabilities.openAhead = () => {
    steps.push('open')
    return () => void steps.push('close if unused')
  }
  app.coinbase.connect = request => {
    steps.push('connect')
    return connect(request)
  }
  const selected = selectWallet(app, { kind: 'external', wallet: coinbase }, 0)
  expect(steps).toEqual(['open'])
  await selected
  expect(steps).toEqual(['open', 'connect', 'close if unused'])
})

test('a window for a visitor who leaves while the code of connecting loads is closed', async () => {
  const app = createTestApp({ hasCoinbase: true })
  openModal(app, {})
  const close = vi.fn()
  app.coinbase.capabilities.openAhead = () => close
  const selected = selectWallet(app, { kind: 'external', wallet: coinbase }, 0)
  go(app, { is: 'closed' })
  await selected
  expect(close).toHaveBeenCalledOnce()
  expect(app.store.getState().task).toBeNull()
})

test('interest in a wallet of the page loads what its click needs', () => {
  const app = openApp()
  prepareWallet(app, harbour.id)
  expect(app.prefetched).toContain('ConnectingExternal')
})

test('the page hears a wallet’s rank in the operator’s list, also for a wallet of the page', async () => {
  const app = openApp()
  const { walletList } = app.store.getState()
  const listed = { ...alder, id: 'other', name: harbour.name, order: 7 }
  app.store.setState({ walletList: { ...walletList, wallets: [listed] } })
  await selectWallet(app, { kind: 'page', wallet: harbour }, 0)
  expect(tracked(app)).toMatchObject([
    { name: 'SELECT_WALLET', properties: { walletRank: 7 } },
    { name: 'CONNECT_SUCCESS', properties: { walletRank: 7 } },
  ])
})

test.each<[string, (app: TestApp) => void, object]>([
  ['the wallet of the last time', app => remember(app, harbour), { reconnect: true }],
  [
    'the one before',
    app => {
      for (const each of [harbour, lantern]) remember(app, each)
    },
    { reconnect: true },
  ],
  ['another one', app => remember(app, lantern), {}],
])('the page hears whether a wallet is connected again: %s', async (_, prepare, properties) => {
  const app = openApp()
  prepare(app)
  await selectWallet(app, { kind: 'page', wallet: harbour }, 0)
  expect(tracked(app)[1]?.properties).toEqual({
    ...{ name: 'Harbour', method: 'browser', view: 'ConnectingExternal' },
    ...properties,
  })
  // By now it is a recent one.
  app.store.setState({ connections: { list: [], activeNamespace: null } })
  await selectWallet(app, { kind: 'page', wallet: harbour }, 0)
  expect(tracked(app)[3]?.properties).toMatchObject({ reconnect: true })
})

test('a listed wallet opens where to get it', async () => {
  const app = openApp()
  await selectWallet(app, { kind: 'listed', wallet: alder }, 0)
  expect(view(app)).toEqual({ view: 'GetWallet', wallet: alder })
  expect(tracked(app)).toEqual([
    { name: 'SELECT_WALLET', properties: { name: 'Alder', platform: 'unsupported', displayIndex: 0, view: 'Connect' } },
  ])
})

test.each<[code: ErrorCode, event: object]>([
  ['user_rejected', { name: 'USER_REJECTED', properties: {} }],
  ['unauthorized', { name: 'USER_REJECTED', properties: {} }],
  ['wallet_failed', { name: 'CONNECT_ERROR', properties: { code: 'wallet_failed' } }],
  ['wallet_busy', { name: 'CONNECT_ERROR', properties: { code: 'wallet_busy' } }],
])('%s is tracked as %o', async (code, event) => {
  const app = openApp()
  app.wallet(harbour.id).features.connectError = new ConnectKitError(code, 'no')
  await chooseWallet(app, harbour)
  expect(tracked(app)).toEqual([event])
})

test.each([
  ['Back', (app: TestApp) => go(app, { is: 'left' })],
  ['Close', (app: TestApp) => go(app, { is: 'closed' })],
])('an attempt cancelled by %s is neither a failure nor a success', async (_, leave) => {
  const app = openApp()
  app.wallet(harbour.id).features.asksUser = true
  const done = chooseWallet(app, harbour)
  leave(app)
  app.wallet(harbour.id).approve()
  await done
  expect(tracked(app)).toEqual([])
  expect(app.store.getState().task).toBeNull()
})

test('help clicks are tracked by name', () => {
  const app = openApp()
  explainWallets(app)
  showWalletsToGet(app)
  expect(tracked(app)).toEqual([
    { name: 'CLICK_WALLET_HELP', properties: {} },
    { name: 'CLICK_GET_WALLET_HELP', properties: {} },
  ])
  expect(app.store.getState().router.history.map(route => route.view)).toEqual([
    'Connect',
    'WhatIsAWallet',
    'GetWallet',
  ])
})

test('nothing is tracked unless the site has turned analytics on', async () => {
  const app = openApp({})
  await selectWallet(app, { kind: 'page', wallet: harbour }, 0)
  explainWallets(app)
  expect(tracked(app)).toEqual([])
})

test('a wallet that leaves the page during the wait fails at once and is not asked again', async () => {
  const app = openApp()
  const wallet = app.wallet(harbour.id)
  wallet.features.asksUser = true
  const done = chooseWallet(app, harbour)
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await done
  expect(app.store.getState().task).toEqual({
    kind: 'connect',
    status: 'failed',
    code: 'wallet_not_found',
    facts: { walletId: harbour.id, namespace: 'eip155' },
    controller: expect.any(AbortController),
  })
  expect(tracked(app)).toEqual([{ name: 'CONNECT_ERROR', properties: { code: 'wallet_not_found' } }])
  wallet.approve()
  await vi.waitFor(() => expect(toldConnections(app.host)).toEqual([]))
})

test('other wallets come and go without disturbing the wait', async () => {
  const app = openApp()
  const wallet = app.wallet(harbour.id)
  wallet.features.asksUser = true
  const done = chooseWallet(app, harbour)
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [harbour] } }))
  expect(app.store.getState().task?.status).toBe('waiting')
  wallet.approve()
  await done
  expect(toldConnections(app.host)).toHaveLength(1)
})

describe('a wallet that has a request open already', () => {
  const busy = new ConnectKitError('wallet_busy', 'Already pending')
  const account = '0x52908400098527886E0F7030069857D2E4169EE7'

  async function openBusy(wallet = harbour, results: Record<string, unknown> = { eth_accounts: [] }) {
    const app = openApp()
    app.wallet(wallet.id).features = { connectError: busy, results }
    const connects = vi.spyOn(app.wallet(wallet.id), 'connect')
    await chooseWallet(app, wallet)
    await pass(app, 0)
    return { app, connects, features: app.wallet(wallet.id).features }
  }

  /** Lets the chunks load, then the seconds pass one by one. */
  async function pass(app: TestApp, seconds: number) {
    await vi.dynamicImportSettled()
    for (let second = 0; second < seconds; second++) {
      app.clock.advance(1_000)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      await vi.dynamicImportSettled()
    }
  }

  const upserted = (app: TestApp) => toldConnections(app.host)
  const approve = (features: { connectError?: Error; results?: object }, answer: unknown = [account]) => {
    delete features.connectError
    features.results = { eth_accounts: answer, solana_getAccounts: answer }
  }

  test('whose account cannot become ready after its answer is reported, with no unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const { app, features } = await openBusy()
    app.accountReady = () => Promise.reject(new Error('The step could not be shown'))
    approve(features)
    await pass(app, 2)
    await new Promise(resolve => setImmediate(resolve))
    expect(app.store.getState().toast).toMatchObject({ open: true, variant: 'error' })
    expect(unhandled).toEqual([])
  })

  test('connects by itself once the visitor has answered it there', async () => {
    const { app, connects, features } = await openBusy()
    await pass(app, 5)
    expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'wallet_busy' })
    expect(connects).toHaveBeenCalledOnce()
    approve(features)
    await pass(app, 1)
    expect(upserted(app)).toHaveLength(1)
    expect(connects).toHaveBeenCalledTimes(2)
  })

  test('is checked at most once a second, and never prompted while it has no accounts', async () => {
    const { app, connects } = await openBusy()
    await pass(app, 30)
    const { requests } = app.wallet(harbour.id)
    expect(requests.map(({ method }) => method)).toEqual(Array(30).fill('eth_accounts'))
    expect(connects).toHaveBeenCalledOnce()
  })

  test.each([
    ['Back', (app: TestApp) => go(app, { is: 'left' })],
    ['Close', (app: TestApp) => go(app, { is: 'closed' })],
  ])('connects nothing after %s', async (_, leave) => {
    const { app, connects, features } = await openBusy()
    leave(app)
    approve(features)
    await pass(app, 5)
    expect(upserted(app)).toEqual([])
    expect(connects).toHaveBeenCalledOnce()
    expect(app.wallet(harbour.id).requests).toEqual([])
  })

  test('connects nothing after the visitor has chosen another wallet', async () => {
    const { app, connects, features } = await openBusy()
    app.wallet(lantern.id).features.asksUser = true
    go(app, { is: 'left' })
    void chooseWallet(app, lantern)
    approve(features)
    await pass(app, 5)
    expect(upserted(app)).toEqual([])
    expect(connects).toHaveBeenCalledOnce()
    app.wallet(lantern.id).approve()
    await vi.waitFor(() => expect(upserted(app)).toMatchObject([{ connection: { connectorId: lantern.id } }]))
  })

  test('is not asked while the tab is hidden', async () => {
    const { app, connects, features } = await openBusy()
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    approve(features)
    await pass(app, 3)
    expect(connects).toHaveBeenCalledOnce()
    hidden.mockRestore()
    await pass(app, 1)
    expect(upserted(app)).toHaveLength(1)
  })

  test('that stays busy with accounts is asked again only when they change, four times at most', async () => {
    const { app, connects, features } = await openBusy()
    features.results = { eth_accounts: [account] }
    await pass(app, 10)
    expect(connects).toHaveBeenCalledTimes(2)
    for (let index = 0; index < 10; index++) {
      features.results = { eth_accounts: [account, index] }
      await pass(app, 2)
    }
    expect(connects).toHaveBeenCalledTimes(4)
  })

  test('of Solana connects so, too, once the page may read it', async () => {
    const solar = testWallet('Solar', { namespaces: ['solana'] })
    const devnet = testNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet')
    const app = createTestApp({
      wallets: [solar],
      networks: [devnet],
      adapters: createFakeAdapters(createFakeAdapter('solana')),
    })
    openModal(app, {})
    const { features } = app.wallet(solar.id)
    const refused = new ConnectKitError('unauthorized', 'It is not connected')
    app.wallet(solar.id).chainId = devnet.id
    Object.assign(features, { connectError: busy, requestErrors: { solana_getAccounts: refused } })
    await chooseWallet(app, solar)
    await pass(app, 3)
    expect(upserted(app)).toEqual([])
    approve(features, [{ pubkey: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' }])
    Object.assign(features, { requestErrors: {} })
    await pass(app, 1)
    expect(upserted(app)).toHaveLength(1)
  })

  test('with its own window is not asked, because only a press opens that', async () => {
    const app = createTestApp({ hasCoinbase: true })
    openModal(app, {})
    Object.assign(app.coinbase.features, { connectError: busy, results: { eth_accounts: [account] } })
    const connects = vi.spyOn(app.coinbase, 'connect')
    await chooseWallet(app, coinbase)
    await pass(app, 5)
    expect(connects).toHaveBeenCalledOnce()
    expect(app.coinbase.requests).toEqual([])
  })
})
