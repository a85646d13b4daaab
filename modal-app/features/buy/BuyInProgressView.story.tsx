import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState, BuyWindow, Order } from './buy.ts'
import { maxLooks } from './followOrders.ts'
import { buyWorld, coinbase, order, orderId } from './testBuy.ts'

const history = [
  { view: 'Account' as const },
  { view: 'OnRampProviders' as const },
  { view: 'BuyInProgress' as const, orderId },
]
const story = (
  name: string,
  is: BuyWindow['is'] | undefined,
  changes: Partial<Order> = {},
  more: Partial<BuyState> = {},
  isLasting = false,
) =>
  viewStory(
    name,
    buyWorld(
      {
        orders: [{ ...order, ...changes }],
        window: is && { orderId, url: `${coinbase.origin}/buy?session=1`, is, isLasting },
        ...more,
      },
      undefined,
      {},
      { history },
    ),
  )
const over = (name: string, fault: NonNullable<Order['fault']>) =>
  story(name, 'gone', { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', fault })

export const waiting = story('the window is open', 'open')
export const gone = story('the window is closed, or cannot be seen', 'gone')
export const lasting = story('the window is closed, and can be opened again', 'gone', {}, {}, true)
export const unseen = story('the page keeps the window apart', 'unseen')
export const blocked = story('the window was blocked', 'blocked')
export const late = story('nothing heard for three minutes', 'open', {}, { looks: maxLooks })
export const untracked = story('nothing will be heard', 'open', { provider: 'meld', label: 'Meld.io' })
export const later = story('taken up at another visit', undefined, { gets: undefined })
export const failed = over('failed at the provider', 'failed')
export const declined = over('a declined card', 'card_declined')
export const cancelled = over('cancelled', 'cancelled')
export const expired = over('it took too long', 'expired')
export const missing = story('an order that is not known', undefined, {}, { orders: [] })
