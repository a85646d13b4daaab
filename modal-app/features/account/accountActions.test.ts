import { expect, test } from 'vitest'
import { createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { createTestApp, harbour, type TestApp, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { openModal } from '../../modal/openModal.ts'
import { accountKey, type Balance } from './account.ts'
import { disconnectAccount, loadAccount, switchToSupported } from './accountActions.ts'

const connection = testConnection(harbour)
const key = accountKey(connection)
const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
const unlisted = testConnection(harbour, { chainId: 'eip155:11155111' })

function connectedApp(options: TestAppOptions = {}): TestApp {
  return createTestApp({ connections: [connection], ...options })
}

function connectAs(app: TestApp, changed: typeof connection): void {
  app.store.setState({ connections: { list: [changed], activeNamespace: 'eip155' } })
}

function balanceOf(app: TestApp, of = connection): Balance | undefined {
  return app.store.getState().account.balances[accountKey(of)]
}

/** Begins a read that waits for its answer. */
async function beginRead(app: TestApp): Promise<{ done: Promise<void>; read: (typeof app.adapter.reads)[number] }> {
  app.adapter.features.balanceWaits = true
  const count = app.adapter.reads.length
  const done = loadAccount(app)
  await Promise.resolve()
  const read = app.adapter.reads[count]
  if (!read) throw new Error('No balance was read')
  return { done, read }
}

test('a first read shows a skeleton, then the balance with the time it was read', async () => {
  const app = connectedApp()
  const { done, read } = await beginRead(app)
  expect(balanceOf(app)).toEqual({ status: 'loading' })
  app.clock.advance(700)
  read.answer(5n)
  await done
  expect(balanceOf(app)).toEqual({ status: 'ready', amount: 5n, readAtMs: app.clock.now() })
})

test('a balance of the last 30 seconds stays on screen while it is read again', async () => {
  const app = connectedApp()
  await loadAccount(app)
  app.clock.advance(29_999)
  const { done, read } = await beginRead(app)
  expect(balanceOf(app)).toMatchObject({ status: 'ready', amount: app.adapter.amount })
  read.answer(7n)
  await done
  expect(balanceOf(app)).toMatchObject({ status: 'ready', amount: 7n })
})

test('an older balance gives way to a skeleton', async () => {
  const app = connectedApp()
  await loadAccount(app)
  app.clock.advance(30_000)
  await beginRead(app)
  expect(balanceOf(app)).toEqual({ status: 'loading' })
})

test('a first read that fails says so, and the next tries again', async () => {
  const app = connectedApp()
  app.adapter.features.balanceError = new Error('no node')
  await loadAccount(app)
  expect(balanceOf(app)).toEqual({ status: 'failed' })
  app.adapter.features = {}
  const { done, read } = await beginRead(app)
  expect(balanceOf(app)).toEqual({ status: 'loading' })
  read.answer(1n)
  await done
  expect(balanceOf(app)).toMatchObject({ status: 'ready', amount: 1n })
})

test('a failed read leaves a fresh balance on screen', async () => {
  const app = connectedApp()
  await loadAccount(app)
  const { done, read } = await beginRead(app)
  read.fail()
  await done
  expect(balanceOf(app)).toMatchObject({ status: 'ready', amount: app.adapter.amount })
})

test('of two reads of one account the later one counts, whichever answers first', async () => {
  const app = connectedApp()
  const early = await beginRead(app)
  const late = await beginRead(app)
  late.read.answer(2n)
  await late.done
  early.read.answer(1n)
  await early.done
  expect(balanceOf(app)).toMatchObject({ amount: 2n })
})

test('a late failure of an earlier read changes nothing', async () => {
  const app = connectedApp()
  const early = await beginRead(app)
  const late = await beginRead(app)
  early.read.fail()
  await early.done
  expect(balanceOf(app)).toEqual({ status: 'loading' })
  late.read.answer(2n)
  await late.done
  expect(balanceOf(app)).toMatchObject({ amount: 2n })
})

test('a balance that comes after the account has changed lands under its own account', async () => {
  const app = connectedApp()
  const first = await beginRead(app)
  connectAs(app, other)
  const second = await beginRead(app)
  second.read.answer(22n)
  await second.done
  first.read.answer(11n)
  await first.done
  expect(balanceOf(app)).toMatchObject({ amount: 11n })
  expect(balanceOf(app, other)).toMatchObject({ amount: 22n })
})

test('the address is known as it is written for people before the balance is', async () => {
  const app = connectedApp()
  await beginRead(app)
  expect(app.store.getState().account.displayAddresses[key]).toBe('0X52908400098527886E0F7030069857D2E4169EE7')
})

test('on a network the project does not list no balance is read, and the address is known all the same', async () => {
  const app = connectedApp({ connections: [unlisted] })
  await loadAccount(app)
  expect(app.store.getState().account.balances).toEqual({})
  expect(app.store.getState().account.displayAddresses[accountKey(unlisted)]).toMatch(/^0X5290/)
})

test('back from such a network the balance is there again', async () => {
  const app = connectedApp()
  await loadAccount(app)
  connectAs(app, unlisted)
  await loadAccount(app)
  connectAs(app, connection)
  const { done, read } = await beginRead(app)
  expect(balanceOf(app)).toMatchObject({ status: 'ready', amount: app.adapter.amount })
  read.answer(3n)
  await done
  expect(balanceOf(app)).toMatchObject({ amount: 3n })
})

test('a chain whose code cannot be loaded fails like one that does not answer', async () => {
  const app = connectedApp({ adapters: createFakeAdapters() })
  await loadAccount(app)
  expect(balanceOf(app)).toEqual({ status: 'failed' })
})

test('an address named like a property of objects is an address', async () => {
  const app = connectedApp({ connections: [testConnection(harbour, { accounts: [{ address: '__proto__' }] })] })
  await loadAccount(app)
  expect(Object.values(app.store.getState().account.displayAddresses)).toEqual(['__PROTO__'])
})

test('nothing is read without an account', async () => {
  const app = createTestApp()
  const before = app.store.getState()
  await loadAccount(app)
  expect(app.store.getState()).toBe(before)
})

test('Disconnect tells the page before it closes the modal', async () => {
  const app = connectedApp()
  openModal(app, {})
  let wasOpen: boolean | undefined
  const { emit } = app.host
  app.host.emit = (event, payload) => {
    if (event === 'connection.removed') wasOpen = app.store.getState().open
    emit(event, payload)
  }
  await disconnectAccount(app)
  expect(wasOpen).toBe(true)
  expect(app.store.getState().open).toBe(false)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
})

test('Disconnect without an account closes the modal', async () => {
  const app = createTestApp()
  openModal(app, {})
  await disconnectAccount(app)
  expect(app.store.getState().open).toBe(false)
  expect(app.host.emitted).toEqual([])
})

test('the switch goes to the project’s first network of the namespace', async () => {
  const app = connectedApp({ connections: [unlisted] })
  await switchToSupported(app)
  expect(app.wallet(harbour.id).requests).toMatchObject([{ chainId: 'eip155:1' }])
})
