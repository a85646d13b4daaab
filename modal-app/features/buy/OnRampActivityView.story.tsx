import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState, Order } from './buy.ts'
import { address, arrivedOrder, arrivingOrder, buyWorld, failedOrder, order } from './testBuy.ts'

const story = (name: string, orders: readonly Order[], changes: Partial<BuyState> = {}) =>
  viewStory(
    name,
    buyWorld({ orders, ...changes }, undefined, {}, { history: [{ view: 'Account' }, { view: 'OnRampActivity' }] }),
  )
const id = (letter: string) => letter.repeat(20)

export const empty = story('nothing bought', [])
export const unread = story('no news of it', [arrivingOrder], {
  purchases: { [address]: { status: 'failed', at: 0 } },
})
export const many = story('of two months, in all states', [
  { ...order, id: id('a') },
  { ...arrivingOrder, id: id('b') },
  { ...arrivedOrder, id: id('c') },
  { ...failedOrder, id: id('d') },
  { ...arrivedOrder, id: id('e'), symbol: 'ETH', gets: '0.029117', startedAtMs: Date.UTC(2026, 9, 3) },
])
