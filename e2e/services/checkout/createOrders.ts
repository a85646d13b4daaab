import { priceOf, type Ware } from './catalogue.ts'
import type { Fault, Order, OrderState } from './orders.schema.ts'
import { type Faucet, payOut } from './payOut.ts'
import { signNews } from './signing.ts'

export interface OrdersOptions {
  wares: readonly Ware[]
  faucet: Faucet
  secret: string
  /** How long a slow card takes. */
  slowMs: number
  /** How late a delayed update arrives. */
  lateMs: number
}

export interface Orders {
  find(orderId: string): OrderState | undefined
  /** Begins a payment; once per order. @param paid decimal */
  pay(order: Order, paid: string, isSlow: boolean): void
  fail(order: Order, paid: string, fault: Fault): void
  /** Cancels pending work. */
  stop(): void
}

const tries = 4

/** Sends each order update twice, and repeats an old one after a newer one. */
export function createOrders({ wares, faucet, secret, slowMs, lateMs }: OrdersOptions): Orders {
  const orders = new Map<string, OrderState>()
  const timers = new Set<NodeJS.Timeout>()
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const textOf = ({ order, stage, paid, amount, fault, hash }: OrderState): string => {
    const { orderId, project, account, chain, contract, payment } = order
    return JSON.stringify({
      ...{ orderId, project, account, chain, contract, amount, stage },
      payment: { amount: paid, currency: payment.currency },
      ...(fault && { fault }),
      ...(hash && { hash }),
    })
  }
  const send = async (order: Order, body: string, left = tries): Promise<void> => {
    const headers = { 'Content-Type': 'application/json', ...signNews(secret, body, Date.now()) }
    const answer = await fetch(order.news, { method: 'POST', headers, body }).catch(() => undefined)
    if (!answer?.ok && left > 1) after(lateMs, () => void send(order, body, left - 1))
  }
  /** @param old the previous update */
  const tell = (state: OrderState, old?: string) => {
    const body = textOf(state)
    void send(state.order, body)
    void send(state.order, body)
    if (old) after(lateMs, () => void send(state.order, old))
    after(2 * lateMs, () => void send(state.order, body))
  }

  const deliver = async (state: OrderState, units: bigint) => {
    const paid = textOf(state)
    const { chain, contract, account } = state.order
    try {
      state.hash = await payOut(faucet, { chain, contract, account, units })
      state.stage = 3
    } catch {
      state.stage = 2
      state.fault = 'failed'
    }
    tell(state, paid)
  }

  const begin = (order: Order, paid: string) => {
    const ware = wares.find(({ id }) => id === order.currency)
    if (!ware) throw new Error(`Nobody sells ${order.currency}`)
    const { amount, units } = priceOf(ware, paid, order.payment.currency)
    const state: OrderState = { order, stage: 0, paid, amount }
    orders.set(order.orderId, state)
    return { state, units }
  }

  return {
    find: orderId => orders.get(orderId),
    pay(order, paid, isSlow) {
      // A failed order may be paid with another card.
      const known = orders.get(order.orderId)
      if (known?.stage === 1 || known?.stage === 3) return
      const { state, units } = begin(order, paid)
      state.stage = 1
      if (isSlow) {
        tell(state)
        after(slowMs, () => void deliver(state, units))
      } else void deliver(state, units)
    },
    fail(order, paid, fault) {
      const known = orders.get(order.orderId)
      if (known?.stage === 1 || known?.stage === 3) return
      const { state } = begin(order, paid)
      state.stage = 2
      state.fault = fault
      tell(state)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
