import type { App } from '../../app/App.ts'
import { type BuyState, emptyBuy, emptyForm, type Order, type ProviderLink } from './buy.ts'

type Store = Pick<App, 'store'>

export function buyOf({ store }: Store): BuyState {
  return store.getState().buy ?? emptyBuy
}

export function putBuy({ store }: Store, changes: Partial<BuyState>): void {
  store.setState(({ buy = emptyBuy }) => ({ buy: { ...buy, ...changes } }))
}

/** Begins anew: the defaults, no amounts, no error. What was bought stays. */
export function resetBuy(app: Store): void {
  putBuy(app, emptyForm)
}

/** Takes only a list of texts; anything else is nobody. @spec 5.onramp-providers */
export function setProviders(app: Store, providers: unknown): void {
  const isList = Array.isArray(providers) && providers.every(each => typeof each === 'string')
  putBuy(app, { providers: isList ? providers : [] })
}

export function putLink(app: Store, provider: string, link: ProviderLink | undefined): void {
  const { [provider]: _, ...links } = buyOf(app).links
  putBuy(app, { links: link ? { ...links, [provider]: link } : links })
}

export function findOrder({ orders }: Pick<BuyState, 'orders'>, orderId: string | undefined): Order | undefined {
  return orders.find(({ id }) => id === orderId)
}
