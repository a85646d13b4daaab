import { viewStory } from '../../boot/viewStory.tsx'
import type { Order } from './buy.ts'
import { arrivedOrder, arrivingOrder, buyWorld, failedOrder, orderId } from './testBuy.ts'

const story = (name: string, bought: Order) =>
  viewStory(
    name,
    buyWorld({ orders: [bought] }, undefined, {}, { history: [{ view: 'Account' }, { view: 'BuyDone', orderId }] }),
  )

export const arriving = story('paid, and on its way', arrivingOrder)
export const arrived = story('arrived', arrivedOrder)
export const failed = story('failed after all', failedOrder)
