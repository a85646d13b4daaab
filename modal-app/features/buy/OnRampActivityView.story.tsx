import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState, Order } from './buy.ts'
import { address, buyWorld, order, orderId } from './testBuy.ts'

const story = (name: string, orders: readonly Order[], isNew = false, changes: Partial<BuyState> = {}) =>
  viewStory(
    name,
    buyWorld(
      { orders, ...changes },
      undefined,
      {},
      {
        history: [{ view: 'Account' }, { view: 'OnRampActivity', ...(isNew && { orderId }) }],
      },
    ),
  )
const arrivingOrder: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }
const arrivedOrder: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash: `0x${'ab'.repeat(32)}` }
const failedOrder: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_FAILED', fault: 'card_declined' }
const id = (letter: string) => letter.repeat(20)

export const empty = story('nothing bought', [])
export const arriving = story('paid, and on its way', [arrivingOrder], true)
export const arrived = story('arrived', [arrivedOrder], true)
export const failed = story('failed after all', [failedOrder], true)
export const unread = story('no news of it', [arrivingOrder], false, {
  purchases: { [address]: { status: 'failed', at: 0 } },
})
export const many = story('of two months, in all states', [
  { ...order, id: id('a') },
  { ...arrivingOrder, id: id('b') },
  { ...arrivedOrder, id: id('c') },
  { ...failedOrder, id: id('d') },
  { ...arrivedOrder, id: id('e'), symbol: 'ETH', gets: '0.029117', startedAtMs: Date.UTC(2026, 9, 3) },
])
