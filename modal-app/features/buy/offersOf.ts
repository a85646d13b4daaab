import type { OnrampProvider } from '../../../shared/onramp.ts'
import type { ProviderLink, ProviderQuote, QuoteRefusal } from './buy.ts'
import { type Buying, buyKey } from './buyFacts.ts'

/** A provider, and what it says to the amount of the form. */
export interface Offer {
  readonly provider: OnrampProvider
  readonly quote?: ProviderQuote | undefined
  readonly refusal?: QuoteRefusal | undefined
  /** Whether it sells for this amount: some say their price in their window only. */
  readonly isOpen?: boolean | undefined
  /** Of this amount. */
  readonly link?: ProviderLink | undefined
}

/** All that sell this, the best offer first; before anybody was asked in the site's order. */
export function offersOf(buying: Buying): { offers: readonly Offer[]; areAnswers: boolean; isEstimate: boolean } {
  const { providers, buy } = buying
  const key = buyKey(buying)
  const quotes = key !== undefined && buy.quotes?.key === key ? buy.quotes : undefined
  if (!quotes) return { offers: providers.map(provider => ({ provider })), areAnswers: false, isEstimate: false }
  const linkOf = (id: string) => (buy.links[id]?.key === key ? buy.links[id] : undefined)
  const find = (id: string) => providers.find(each => each.id === id)
  const quoted = quotes.quotes.flatMap(quote => {
    const provider = find(quote.provider)
    return provider ? [{ provider, quote, isOpen: true, link: linkOf(provider.id) }] : []
  })
  const refused = providers
    .filter(({ id }) => !quoted.some(({ provider }) => provider.id === id))
    .map(provider => {
      const failed = { provider: provider.id, reason: 'failed' } as const
      const refusal = quotes.refusals.find(each => each.provider === provider.id) ?? failed
      const isOpen = refusal.reason === 'no_quote'
      return { provider, refusal, isOpen, ...(isOpen && { link: linkOf(provider.id) }) }
    })
  const silent = refused.filter(({ isOpen }) => isOpen)
  return {
    offers: [...quoted, ...silent, ...refused.filter(({ isOpen }) => !isOpen)],
    areAnswers: true,
    isEstimate: quotes.isEstimate === true,
  }
}
