import type { BuyWindow, Order } from './buy.ts'
import { maxLooks } from './followOrders.ts'

/**
 * What a visitor sees of an order that is not paid yet. `late`: nothing was heard for three minutes; `untracked`: nothing will
 * ever be.
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
