import type { Purchase } from '../../../shared/api/onramp.schema.ts'
import type { App } from '../../app/App.ts'
import { connectionOn } from '../../connections/connectionById.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { go } from '../../flow/go.ts'
import type { RouteName } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { type Cached, followRead, readOf, refreshRead } from '../../reads/cachedRead.ts'
import { renewTokens } from '../../tokens/tokensActions.ts'
import { type BuyWindow, buyOf, findOrder, type Order, putBuy, resetBuy, shelfOf } from './buy.ts'
import { changeOrder, isInProgress, isSettled, isUnpaid, noteOutcomes, openOrders, takeUpOrders } from './orders.ts'

/** Poll intervals of reference §1.13: before the payment, and while the payment is in progress. */
const waitingMs = 4_000
const arrivingMs = 3_000
/** 180 s of polling, not counting time in which the modal is hidden. */
export const maxLooks = 45

const shelf = shelfOf('purchases')

/** Polls the visitor's orders once. */
export async function readOrders(app: App): Promise<void> {
  takeUpOrders(app)
  const read = ordersRead(app, arrivingMs)
  if (read) await refreshRead(app, read)
}

/** Polls while an order is in progress. */
export async function enterActivity(app: App): Promise<void> {
  takeUpOrders(app)
  const find = () => (ownOrders(app).some(isInProgress) ? ordersRead(app, arrivingMs) : undefined)
  followRead(app, find)
  const read = ordersRead(app, arrivingMs)
  if (read) await refreshRead(app, read)
  followRead(app, find)
}

/** Polls until the order on screen is paid or has failed; gives up after three minutes. */
export async function enterProgress(app: App): Promise<void> {
  takeUpOrders(app)
  putBuy(app, { looks: 0 })
  await waitOn(app)
}

/** Polls for another three minutes. */
export async function waitOn(app: App): Promise<void> {
  putBuy(app, { looks: 0 })
  const count = () => putBuy(app, { looks: buyOf(app).looks + 1 })
  const find = () => {
    const order = shownOrder(app)
    const isWaiting = order && order.status !== 'ONRAMP_TRANSACTION_STATUS_SUCCESS' && buyOf(app).looks < maxLooks
    return isWaiting ? ordersRead(app, waitingMs, count) : undefined
  }
  followRead(app, find)
  const read = find()
  if (read) await refreshRead(app, read)
}

/** Handles "I didn't pay": closes the window and returns to the form. */
export function giveUp(app: App, orderId: string): void {
  const { window: known } = buyOf(app)
  if (known?.orderId === orderId) known.popup?.close()
  putBuy(app, { window: undefined })
  changeOrder(app, orderId, { isGivenUp: true })
  go(app, { is: 'left' })
}

/** The open orders of the account in use. */
function ownOrders(app: App): readonly Order[] {
  const address = payingConnection(app.store.getState())?.accounts[0]?.address
  return address === undefined ? [] : openOrders(buyOf(app).orders, address, app.clock.now())
}

/** The open orders and, once per visit, also the settled ones, because the storage alone proves nothing. */
function askedOrders(app: App): readonly Order[] {
  const address = payingConnection(app.store.getState())?.accounts[0]?.address
  const open = ownOrders(app)
  const { orders, proven } = buyOf(app)
  return orders.filter(
    order => open.includes(order) || (isSettled(order) && order.address === address && !proven.includes(order.id)),
  )
}

function shownOrder(app: App): Order | undefined {
  const route = currentRoute(app.store.getState().router)
  return route.view === 'BuyInProgress' ? findOrder(buyOf(app), route.orderId) : undefined
}

function ordersRead(app: App, pollMs: number, before?: () => void): Cached<readonly Purchase[]> | undefined {
  const [first, ...others] = askedOrders(app)
  if (!first) return undefined
  const ids = [first, ...others].map(({ id }) => id)
  const after = (found: readonly Purchase[]) => note(app, found, ids)
  return purchasesRead(app, first.address, ids, { ...(before && { before }), pollMs, after })
}

/**
 * The read of unsettled orders' status.
 * @param before runs at the start of each read
 * @param after runs once the reply is in the state
 */
function purchasesRead(
  app: App,
  address: string,
  orders: readonly string[],
  { before, after, pollMs }: { before?: () => void; after: (purchases: readonly Purchase[]) => void; pollMs: number },
): Cached<readonly Purchase[]> {
  const cached: Cached<readonly Purchase[]> = {
    shelf,
    key: address,
    maxAgeMs: 0,
    lockMs: 0,
    pollMs,
    async read() {
      before?.()
      const query = { onramp: 'all', orders: orders.join(',') }
      const { data } = await app.api.get('onrampHistory', query, { address })
      return data
    },
    keep: () => after(readOf(app, cached)?.value ?? []),
  }
  return cached
}

function note(app: App, purchases: readonly Purchase[], requestedIds: readonly string[]): void {
  const before = buyOf(app).orders
  noteOutcomes(app, purchases, requestedIds)
  for (const order of buyOf(app).orders) {
    const known = findOrder({ orders: before }, order.id)
    if (known && !isSettled(known) && order.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS') renewBalance(app, order)
  }
  showPaid(app)
}

/** A paid order moves to the list of purchases. A failed one stays on screen, where it can be retried. */
function showPaid(app: App): void {
  const order = shownOrder(app)
  if (!order || isUnpaid(order) || order.status === 'ONRAMP_TRANSACTION_STATUS_FAILED') return
  const { page } = app.store.getState()
  // A form in the page has no other view to go back to.
  const way: readonly RouteName[] = page.isInline ? ['BuyInProgress'] : ['BuyInProgress', 'OnRampProviders']
  go(app, { is: 'ended', way, route: { view: 'BuyDone', orderId: order.id }, direction: 'forward' })
  putBuy(app, { window: undefined })
  // It would buy the same again.
  resetBuy(app)
}

function renewBalance(app: App, { address, chainId, token }: Order): void {
  const connection = connectionOn(app.store.getState(), { chainId, address })
  if (!connection) return
  const moved = [`${chainId}:${address}` as const, ...(token ? [token] : [])]
  // Read again with the next poll.
  renewTokens(app, connection, moved).catch(() => {})
}

/**
 * The displayed state of an unpaid order. `late`: no status for three minutes; `untracked`: the provider never reports one.
 */
export type BuyStage = 'waiting' | 'gone' | 'unseen' | 'blocked' | 'late' | 'untracked' | 'failed'

interface Progress {
  order: Pick<Order, 'status'>
  window: Pick<BuyWindow, 'is'> | undefined
  looks: number
  tracksOrders: boolean
}

export function buyStage({ order, window, looks, tracksOrders }: Progress): BuyStage {
  if (order.status === 'ONRAMP_TRANSACTION_STATUS_FAILED') return 'failed'
  if (window?.is === 'blocked') return 'blocked'
  if (!tracksOrders) return 'untracked'
  if (looks >= maxLooks) return 'late'
  return window?.is === 'open' ? 'waiting' : window?.is === 'unseen' ? 'unseen' : 'gone'
}
