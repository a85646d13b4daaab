import { afterEach, expect, test, vi } from 'vitest'
import type { Purchase } from '../../../shared/api/onramp.schema.ts'
import type { ApiClient } from '../../api/client.ts'
import { createTestApp, type TestApp } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { guardStorage } from '../../lib/guardStorage.ts'
import { buyOf, findOrder, type Order, putBuy } from './buy.ts'
import { buyStage, enterActivity, enterProgress, giveUp, maxLooks, readOrders, waitOn } from './followOrders.ts'
import { addOrder, isUnpaid, noteOutcomes, openOrders, shownOrders, takeUpOrders } from './orders.ts'
import { openAgain, startPurchase } from './startPurchase.ts'
import { address, answers, buyWorld, coinbase, connection, networks, order, orderId } from './testBuy.ts'

type Metadata = Purchase['metadata']

const hash = `0x${'ab'.repeat(32)}`
function purchase(id: string, status: Metadata['status'], more: Partial<Metadata> = {}, numeric?: string): Purchase {
  const fungible_info = { name: 'USD Coin', symbol: 'USDC' }
  return {
    ...{ id, provider: 'coinbase' },
    metadata: {
      ...{
        operationType: 'bought',
        chain: 'eip155:1',
        minedAt: '2026-11-21T00:00:00.000Z',
        sentFrom: '',
        sentTo: address,
      },
      status,
      ...more,
    },
    transfers: numeric ? [{ fungible_info, direction: 'in', quantity: { numeric } }] : [],
  }
}
const created = () => purchase(orderId, 'ONRAMP_TRANSACTION_STATUS_CREATED')
const paid = () => purchase(orderId, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
const arrived = () => purchase(orderId, 'ONRAMP_TRANSACTION_STATUS_SUCCESS', { hash }, '98.37')
const declined = () => purchase(orderId, 'ONRAMP_TRANSACTION_STATUS_FAILED', { fault: 'card_declined' })

/** An order on screen, and a server whose word the test changes. */
function world(first: Purchase = created()) {
  const asked: { orders?: string }[] = []
  const server = { says: first as Purchase | Error }
  const get = async (name: string, query: { orders?: string }) => {
    if (name === 'balance') return { balances: [] }
    asked.push(query)
    if (server.says instanceof Error) throw server.says
    return { data: [server.says], next: null }
  }
  const entries = new Map<string, string>()
  const memory = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const visit = (): TestApp => {
    const app = createTestApp({
      ...{ connections: [connection], networks, config: { onramp: [coinbase] } },
      api: { get } as unknown as Partial<ApiClient>,
    })
    Object.assign(app, { storage: guardStorage(() => memory as unknown as Storage) })
    app.store.setState({
      open: true,
      router: { history: [{ view: 'Account' }, { view: 'OnRampProviders' }, { view: 'BuyInProgress', orderId }] },
    })
    return app
  }
  const app = visit()
  addOrder(app, order)
  /** Lets polls run for so long. */
  const pass = async (ms: number, stepMs = 1_000) => {
    for (let left = ms; left > 0; left -= stepMs) {
      app.clock.advance(stepMs)
      await new Promise<void>(resolve => queueMicrotask(resolve))
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    }
  }
  return { app, server, asked, visit, pass }
}

const view = ({ store }: TestApp) => currentRoute(store.getState().router)
const hide = (isHidden: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')

afterEach(() => void vi.restoreAllMocks())

test('an order is polled every 4 s, and a paid one moves to the purchases', async () => {
  const { app, server, asked, pass } = world()
  await enterProgress(app)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ onramp: 'all', orders: orderId })
  await pass(12_000)
  expect(asked).toHaveLength(4)
  expect(view(app).view).toBe('BuyInProgress')
  server.says = paid()
  await pass(4_000)
  expect(view(app)).toEqual({ view: 'BuyDone', orderId })
  expect(app.store.getState().router.history.map(each => each.view)).toEqual(['Account', 'BuyDone'])
  expect(buyOf(app)).toMatchObject({ paymentAmount: '', window: undefined })
})

test('in a page’s form, the way back to the form stays after a payment', async () => {
  const { app, server } = world()
  app.store.setState(({ page }) => ({
    page: { ...page, isInline: true },
    router: { history: [{ view: 'OnRampProviders' }, { view: 'BuyInProgress', orderId }] },
  }))
  server.says = paid()
  await enterProgress(app)
  expect(app.store.getState().router.history.map(each => each.view)).toEqual(['OnRampProviders', 'BuyDone'])
})

test('nothing is polled while the page is hidden, and that time does not count', async () => {
  const { app, asked, pass } = world()
  await enterProgress(app)
  hide(true)
  await pass(600_000, 4_000)
  expect(asked).toHaveLength(1)
  expect(buyOf(app).looks).toBe(1)
  hide(false)
  await pass(4_000)
  expect(asked).toHaveLength(2)
})

test('after 180 s without a status it says so; another try polls for as long again', async () => {
  const { app, asked, pass } = world()
  await enterProgress(app)
  const stage = () => buyStage({ order, window: { is: 'open' }, looks: buyOf(app).looks, tracksOrders: true })
  await pass(172_000, 4_000)
  expect(stage()).toBe('waiting')
  await pass(8_000, 4_000)
  expect([stage(), asked.length]).toEqual(['late', maxLooks])
  await pass(60_000, 4_000)
  expect(asked).toHaveLength(maxLooks)
  await waitOn(app)
  await pass(4_000)
  expect([stage(), asked.length > maxLooks + 1]).toEqual(['waiting', true])
})

test('an unreachable server does not end the wait', async () => {
  const { app, server, asked, pass } = world()
  server.says = new Error('Away')
  await enterProgress(app)
  await pass(8_000)
  expect(asked.length).toBeGreaterThan(1)
  server.says = arrived()
  await pass(4_000)
  expect(view(app).view).toBe('BuyDone')
})

test('a declined card stays on screen to be retried', async () => {
  const { app, server, pass } = world()
  await enterProgress(app)
  server.says = declined()
  await pass(4_000)
  expect(view(app).view).toBe('BuyInProgress')
  expect(findOrder(buyOf(app), orderId)).toMatchObject({ fault: 'card_declined' })
})

test('another card in the provider’s window follows one that was declined', async () => {
  const { app, server, pass } = world(declined())
  await enterProgress(app)
  expect(findOrder(buyOf(app), orderId)).toMatchObject({ fault: 'card_declined' })
  server.says = arrived()
  await pass(4_000)
  expect(view(app)).toEqual({ view: 'BuyDone', orderId })
  expect(findOrder(buyOf(app), orderId)).toMatchObject({ hash, fault: undefined })
})

test('an order in progress is polled every 3 s until it has arrived', async () => {
  const { app, server, asked, pass } = world(paid())
  await readOrders(app)
  app.store.setState({ router: { history: [{ view: 'Account' }, { view: 'BuyDone', orderId }] } })
  await enterActivity(app)
  const before = asked.length
  await pass(9_000)
  expect(asked.length - before).toBe(3)
  server.says = arrived()
  await pass(3_000)
  expect(findOrder(buyOf(app), orderId)).toMatchObject({ hash, gets: '98.37' })
  const settled = asked.length
  await pass(30_000)
  expect(asked).toHaveLength(settled)
})

test('nothing is polled once the modal is closed; on the next visit the order is there again', async () => {
  const { app, server, asked, visit, pass } = world()
  await enterProgress(app)
  app.store.setState({ open: false })
  await pass(20_000)
  expect(asked).toHaveLength(1)
  const later = visit()
  server.says = arrived()
  await readOrders(later)
  expect(shownOrders(buyOf(later).orders, address, later.clock.now())).toMatchObject([
    { id: orderId, hash, gets: '98.37' },
  ])
})

// Callbacks come late, twice and out of order: the server may say anything in between.
test.each<[string, readonly Purchase[], Order['status']]>([
  ['twice', [arrived(), arrived()], 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['out of order', [arrived(), paid(), created()], 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['a failure after the arrival', [arrived(), declined()], 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['late', [created(), created(), arrived()], 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['progress after a failure', [declined(), paid(), created()], 'ONRAMP_TRANSACTION_STATUS_FAILED'],
  ['an arrival after a failure', [declined(), arrived()], 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
])('an update that arrives %s never moves an order back', (_, news, status) => {
  const { app } = world()
  for (const each of news) noteOutcomes(app, [each])
  expect(findOrder(buyOf(app), orderId)?.status).toBe(status)
})

test('an update for an unknown order is not a purchase', () => {
  const { app } = world()
  noteOutcomes(app, [purchase('Z'.repeat(20), 'ONRAMP_TRANSACTION_STATUS_SUCCESS', { hash }, '1000000')])
  expect(buyOf(app).orders.map(({ id }) => id)).toEqual([orderId])
})

test('an abandoned order is listed only if it was paid after all', async () => {
  const { app, server } = world()
  const close = vi.fn()
  putBuy(app, { window: { orderId, url: coinbase.origin, is: 'open', isLasting: true, popup: { close } as never } })
  giveUp(app, orderId)
  expect(close).toHaveBeenCalledOnce()
  expect(view(app).view).toBe('OnRampProviders')
  const nowMs = app.clock.now()
  expect(shownOrders(buyOf(app).orders, address, nowMs)).toEqual([])
  expect(openOrders(buyOf(app).orders, address, nowMs)).toHaveLength(1)
  server.says = arrived()
  await readOrders(app)
  expect(shownOrders(buyOf(app).orders, address, nowMs)).toHaveLength(1)
})

test('an order unpaid for a day is no longer polled', () => {
  const { app } = world()
  expect(openOrders([order], address, order.startedAtMs + 86_400_001)).toEqual([])
  expect(openOrders([order], '0xother', app.clock.now())).toEqual([])
})

test('at most 20 orders are kept, the newest, and broken entries of the storage are dropped', () => {
  const { app, visit } = world()
  for (let index = 0; index < 30; index += 1)
    addOrder(app, {
      ...order,
      id: `${'N'.repeat(19)}${'abcdefghijkmnopqrstuvwxyzABCDE'[index]}`,
      startedAtMs: order.startedAtMs + index,
    })
  const later = visit()
  takeUpOrders(later)
  expect(buyOf(later).orders).toHaveLength(20)
  expect(buyOf(later).orders[0]?.startedAtMs).toBe(order.startedAtMs + 29)
  const [key] = [JSON.stringify(['ck', app.config.origin, app.config.projectId, 'orders'])]
  app.storage.set(key ?? '', JSON.stringify([{ ...order, label: '' }, { ...order, address: '<img>' }, 7, null]))
  const last = visit()
  takeUpOrders(last)
  expect(buyOf(last).orders).toEqual([])
})

/** The form with offers, and a browser that answers `window.open` so. */
function offered(answer: () => unknown) {
  const open = vi.spyOn(window, 'open').mockImplementation(answer as never)
  const state = buyWorld({}, answers)
  const app = createTestApp(state)
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }, { view: 'OnRampProviders' }] } })
  state.prepare?.(app)
  const start = async () => {
    app.presses.note()
    await startPurchase(app, 'coinbase')
  }
  return { app, open, start }
}

test('another try is another order', async () => {
  const { app, start } = offered(() => ({ closed: false, close() {} }))
  await start()
  expect(buyOf(app).links.coinbase).toBeUndefined()
  expect(buyOf(app).window?.isLasting).toBe(true)
})

test('a window that was blocked can be opened by the next press', async () => {
  const { app, open, start } = offered(() => null)
  await start()
  expect(buyOf(app).window?.is).toBe('blocked')
  open.mockReturnValue({ closed: false, close() {} } as never)
  app.presses.note()
  openAgain(app)
  expect(buyOf(app).window?.is).toBe('open')
})

test('a press already used for something else opens no window', async () => {
  const { app, open } = offered(() => ({ closed: false, close() {} }))
  await startPurchase(app, 'coinbase')
  expect(open).not.toHaveBeenCalled()
  expect(buyOf(app).window?.is).toBe('blocked')
})

test('an isolated window is distinguished from a blocked one', async () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } })
  const { app, start } = offered(() => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } })
    return null
  })
  await start()
  expect(buyOf(app).window?.is).toBe('unseen')
  Reflect.deleteProperty(navigator, 'userActivation')
})

test('a window that severs itself looks closed at once: that is shown, and the wait continues', async () => {
  const opened = { closed: false, close() {} }
  const { app, start } = offered(() => opened)
  await start()
  expect(buyOf(app).window?.is).toBe('open')
  opened.closed = true
  app.clock.advance(2_000)
  await Promise.resolve()
  await Promise.resolve()
  expect(buyOf(app).window?.is).toBe('gone')
  const kept = buyOf(app).orders[0]
  expect(kept && isUnpaid(kept)).toBe(true)
  expect(buyStage({ order, window: { is: 'gone' }, looks: 1, tracksOrders: true })).toBe('gone')
  expect(buyStage({ order, window: { is: 'open' }, looks: maxLooks, tracksOrders: false })).toBe('untracked')
})
