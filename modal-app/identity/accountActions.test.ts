import { expect, test, vi } from 'vitest'
import { createFakeAdapters } from '../adapters/fakeAdapter.ts'
import {
  createTestApp,
  harbour,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../boot/testApp.ts'
import { showNetworks } from '../features/account/AccountHead.tsx'
import type { Read } from '../reads/Read.ts'
import { tokensKey } from '../tokens/tokens.ts'
import { loadAccount, refreshBalance } from './accountActions.ts'

const connection = testConnection(harbour)
const key = tokensKey(connection)
const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
const unlisted = testConnection(harbour, { chainId: 'eip155:11155111' })

function connectedApp(options: TestAppOptions = {}): TestApp {
  return createTestApp({ connections: [connection], ...options })
}

function connectAs(app: TestApp, changed: typeof connection): void {
  app.store.setState({ connections: { list: [changed], activeNamespace: 'eip155' } })
}

function balanceOf(app: TestApp, of = connection): Read<bigint> | undefined {
  return app.store.getState().account.balances[tokensKey(of)]
}

type NodeRead = TestApp['adapter']['reads'][number]

/** Starts a read that stays pending until the test answers it. */
async function beginRead(app: TestApp, run: (app: TestApp) => Promise<void> = loadAccount) {
  app.adapter.features = { balanceWaits: true }
  const count = app.adapter.reads.length
  const done = run(app)
  await vi.waitFor(() => expect(app.adapter.reads.length).toBe(count + 1))
  return { done, read: app.adapter.reads[count] as NodeRead }
}

async function failOnce(app: TestApp): Promise<void> {
  const { done, read } = await beginRead(app)
  read.fail()
  await done
}

test('a first read resolves with the balance and the time it was read', async () => {
  const app = connectedApp()
  const { done, read } = await beginRead(app)
  expect(balanceOf(app)).toMatchObject({ status: 'reading' })
  const begunAt = app.clock.now()
  app.clock.advance(700)
  read.answer(5n)
  await done
  expect(balanceOf(app)).toEqual({ status: 'ready', value: 5n, at: app.clock.now(), begunAt })
})

// @spec 9.native-balance-cache
test('a balance is read again only after 30 seconds', async () => {
  const app = connectedApp()
  const read = vi.spyOn(app.adapter, 'balance')
  await loadAccount(app)
  app.clock.advance(29_999)
  await loadAccount(app)
  expect(read).toHaveBeenCalledOnce()
  app.clock.advance(1)
  await loadAccount(app)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a balance that is being read is not read twice', async () => {
  const app = connectedApp()
  const { done, read } = await beginRead(app)
  await loadAccount(app)
  await refreshBalance(app)
  expect(app.adapter.reads).toHaveLength(1)
  read.answer(1n)
  await done
})

test('for two minutes after a transaction from the account its balance is read each time, but not twice at once', async () => {
  const app = connectedApp()
  const { address = '' } = connection.accounts[0] ?? {}
  const sent = { chainId: connection.chainId, hash: '0x1', to: '', amount: '1', symbol: 'ETH', token: undefined }
  const first = await beginRead(app)
  first.read.answer(5n)
  await first.done
  app.store.setState({
    sentTransactions: [{ ...sent, from: address, status: 'pending', nonce: undefined, sentAtMs: app.clock.now() }],
  })
  const second = await beginRead(app)
  expect(balanceOf(app)).toMatchObject({ status: 'reading', value: 5n })
  await loadAccount(app)
  second.read.answer(4n)
  await second.done
  expect(app.adapter.reads).toHaveLength(2)
  app.clock.advance(119_000)
  const third = await beginRead(app)
  third.read.answer(4n)
  await third.done
  app.clock.advance(1_000)
  await loadAccount(app)
  expect(app.adapter.reads).toHaveLength(3)
})

// @spec 9.balance-lock
test('a failed read is reported, and nothing reads again for 30 seconds', async () => {
  const app = connectedApp()
  await failOnce(app)
  expect(balanceOf(app)).toMatchObject({ status: 'locked' })
  app.clock.advance(29_999)
  await loadAccount(app)
  await refreshBalance(app)
  expect(app.adapter.reads).toHaveLength(1)
  app.clock.advance(1)
  expect(balanceOf(app)).toMatchObject({ status: 'failed' })
  const { done, read } = await beginRead(app)
  read.answer(1n)
  await done
  expect(balanceOf(app)).toMatchObject({ status: 'ready', value: 1n })
})

test('Refresh reads even a fresh balance again, and the old one stays on screen meanwhile', async () => {
  const app = connectedApp()
  await loadAccount(app)
  const { done, read } = await beginRead(app, refreshBalance)
  expect(balanceOf(app)).toMatchObject({ status: 'reading', value: app.adapter.amount })
  read.answer(7n)
  await done
  expect(balanceOf(app)).toMatchObject({ status: 'ready', value: 7n })
})

test('a failed Refresh rejects and keeps the balance on screen', async () => {
  const app = connectedApp()
  await loadAccount(app)
  const { done, read } = await beginRead(app, refreshBalance)
  read.fail()
  await expect(done).rejects.toMatchObject({ code: 'balance_unavailable' })
  expect(balanceOf(app)).toMatchObject({ status: 'locked', value: app.adapter.amount })
})

test('a late balance is stored under its own account after the account has changed', async () => {
  const app = connectedApp()
  const first = await beginRead(app)
  connectAs(app, other)
  const second = await beginRead(app)
  second.read.answer(22n)
  await second.done
  first.read.answer(11n)
  await first.done
  expect(balanceOf(app)).toMatchObject({ value: 11n })
  expect(balanceOf(app, other)).toMatchObject({ value: 22n })
})

test('a balance is read from the nodes, and from the wallet on this network', async () => {
  const app = connectedApp({
    api: {
      get: () => Promise.reject(new Error('not asked')),
      walletPictures: async () => ({}),
      proxyUrl: async id => `https://cdn.example/${id}`,
    },
  })
  const { done, read } = await beginRead(app)
  expect(read.urls).toEqual(['https://cdn.example/eip155:1', 'https://node.example'])
  expect(read.wallet?.id).toBe(harbour.id)
  expect(read.network.name).toBe('Ethereum')
  read.answer(1n)
  await done
})

test('a wallet outside the page is not asked', async () => {
  const away = { ...connection, wallet: { ...connection.wallet, kind: 'walletConnect' as const } }
  const { done, read } = await beginRead(connectedApp({ connections: [away] }))
  expect(read.wallet).toBeUndefined()
  read.answer(1n)
  await done
})

test('the display address and the explorer link are known before the balance', async () => {
  const network = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }
  const app = connectedApp({ networks: [network] })
  await beginRead(app)
  expect(app.store.getState().account.addresses[key]).toEqual({
    display: '0X52908400098527886E0F7030069857D2E4169EE7',
    explorerUrl: 'https://explorer.example/address/0X52908400098527886E0F7030069857D2E4169EE7',
    hasBalance: true,
  })
})

test('on an unsupported network no balance is read, but the address is known', async () => {
  const app = connectedApp({ connections: [unlisted] })
  await loadAccount(app)
  await refreshBalance(app)
  expect(app.store.getState().account.balances).toEqual({})
  expect(app.store.getState().account.addresses[tokensKey(unlisted)]).toEqual({
    display: '0X52908400098527886E0F7030069857D2E4169EE7',
    explorerUrl: undefined,
    hasBalance: true,
  })
})

test('after a return from an unsupported network the balance is shown again', async () => {
  const app = connectedApp()
  await loadAccount(app)
  connectAs(app, unlisted)
  await loadAccount(app)
  connectAs(app, connection)
  await loadAccount(app)
  expect(balanceOf(app)).toMatchObject({ status: 'ready', value: app.adapter.amount })
})

test('an adapter that fails to load counts as a failed read', async () => {
  const app = connectedApp({ adapters: createFakeAdapters() })
  await loadAccount(app)
  expect(balanceOf(app)).toMatchObject({ status: 'locked' })
})

test('an address named like a property of Object is handled as an address', async () => {
  const app = connectedApp({ connections: [testConnection(harbour, { accounts: [{ address: '__proto__' }] })] })
  await loadAccount(app)
  expect(Object.values(app.store.getState().account.addresses)).toMatchObject([{ display: '__PROTO__' }])
})

test('nothing is read without an account', async () => {
  const app = createTestApp()
  const before = app.store.getState()
  await loadAccount(app)
  await refreshBalance(app)
  expect(app.store.getState()).toBe(before)
})

test('the network row opens the networks', () => {
  const app = connectedApp({ options: { analytics: true } })
  showNetworks(app)
  expect(app.store.getState().router.history.at(-1)).toEqual({ view: 'Networks' })
  expect(app.host.payloads('analytics.tracked')).toEqual([{ name: 'CLICK_NETWORKS', properties: {} }])
})
