import type { Purchase, PurchaseStatus } from '../../../shared/api/onramp.schema.ts'
import type { App } from '../../app/App.ts'
import { storageKey } from '../../lib/storageKey.ts'
import { readStoredList } from '../../reads/readStored.ts'
import { buyOf, type Order, putBuy } from './buy.ts'

/** Limit for requests, and for stored orders. */
const maxOrders = 20
/** Unpaid orders are dropped after this time. */
const unpaidMs = 86_400_000
/** Failed orders stay this long, because visitors may try another card in the provider's window. */
const failedMs = 3_600_000

/** In order. Updates may be late, repeated or out of order, and never move back. */
const stages: readonly PurchaseStatus[] = [
  'ONRAMP_TRANSACTION_STATUS_CREATED',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
]
const stageOf = ({ status }: Pick<Order, 'status'>) => stages.indexOf(status)

/** The orders of earlier visits; drops invalid entries. */
function readKeptOrders({ config, storage }: Pick<App, 'config' | 'storage'>): Order[] {
  return readStoredList('order', storage.get(storageKey(config, 'orders'))).slice(0, maxOrders) as Order[]
}

/** Restores the orders of earlier visits and of other tabs. */
export function takeUpOrders(app: App): void {
  putBuy(app, { orders: merged(app) })
}

export function addOrder(app: App, order: Order): void {
  keep(app, [order, ...merged(app).filter(({ id }) => id !== order.id)])
}

export function changeOrder(app: App, orderId: string, changes: Partial<Order>): void {
  keep(
    app,
    merged(app).map(each => (each.id === orderId ? { ...each, ...changes } : each)),
  )
}

/**
 * Records the orders' status.
 * @param asked the requested ids. The server knows each order made here, so unknown ones are dropped
 */
export function noteOutcomes(app: App, purchases: readonly Purchase[], requestedIds: readonly string[] = []): void {
  const { proven } = buyOf(app)
  const orders = merged(app)
  const noted = orders.flatMap(order => {
    const news = purchases.find(({ id }) => id === order.id)
    if (!news) return requestedIds.includes(order.id) ? [] : order
    return stageOf(news.metadata) < stageOf(order) && proven.includes(order.id) ? order : updated(order, news)
  })
  putBuy(app, { proven: [...new Set([...proven, ...purchases.map(({ id }) => id)])] })
  if (JSON.stringify(noted) !== JSON.stringify(orders)) keep(app, noted)
}

/** Updates an order from the server's reply. */
function updated(order: Order, { metadata: { status, fault, hash }, transfers: [transfer], payment }: Purchase): Order {
  const symbol = transfer?.fungible_info?.symbol ?? order.symbol
  const gets = transfer?.quantity.numeric ?? order.gets
  const { amount: paid, currency } = payment ?? { amount: order.paid, currency: order.currency }
  return { ...order, status, fault, hash, symbol, gets, paid, currency }
}

export function isSettled({ status }: Pick<Order, 'status'>): boolean {
  return status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
}

export function isUnpaid({ status }: Pick<Order, 'status'>): boolean {
  return status === 'ONRAMP_TRANSACTION_STATUS_CREATED'
}

export function isInProgress({ status }: Pick<Order, 'status'>): boolean {
  return status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
}

/** Orders that may still change; an abandoned one may have been paid anyway. */
export function openOrders(orders: readonly Order[], address: string, nowMs: number): readonly Order[] {
  return orders.filter(order => {
    const ageMs = nowMs - order.startedAtMs
    if (order.address !== address || order.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS') return false
    if (order.status === 'ONRAMP_TRANSACTION_STATUS_FAILED') return ageMs < failedMs
    return !isUnpaid(order) || ageMs < unpaidMs
  })
}

/** Orders to show: pending ones and their outcomes. */
export function shownOrders(orders: readonly Order[], address: string, nowMs: number): readonly Order[] {
  const open = openOrders(orders, address, nowMs)
  return orders.filter(
    order =>
      order.address === address &&
      (isSettled(order) || (open.includes(order) && !(isUnpaid(order) && order.isGivenUp))),
  )
}

/** Merges with stored orders, because other tabs write too. The latest status wins. */
function merged(app: App): Order[] {
  const all = [...buyOf(app).orders, ...readKeptOrders(app)]
  const byId = new Map<string, Order>()
  for (const order of all) {
    const known = byId.get(order.id)
    if (!known || stageOf(known) < stageOf(order)) byId.set(order.id, order)
  }
  return [...byId.values()].sort((a, b) => b.startedAtMs - a.startedAtMs).slice(0, maxOrders)
}

function keep(app: App, orders: readonly Order[]): void {
  const kept = orders.slice(0, maxOrders)
  putBuy(app, { orders: kept })
  app.storage.set(storageKey(app.config, 'orders'), JSON.stringify(kept))
}
