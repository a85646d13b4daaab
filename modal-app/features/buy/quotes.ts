import { ConnectKitError } from '../../../shared/errors.ts'
import type { OnrampProvider } from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import { type BuyQuotes, buyOf, type ProviderLink, type ProviderQuote, putBuy, type QuoteRefusal } from './buy.ts'
import { amountOf, type Buying, buyingOf, buyKey, countryOf, payabilityOf } from './buyFacts.ts'
import { prepareLinks } from './links.ts'

/** Codes that mean that this is not sold, so no estimate may be shown. */
const notSold: readonly unknown[] = ['not_available', 'invalid_request', 'unknown_network', 'amount_out_of_limits']

/** Requests quotes for the form's amount, and prepares the providers' pages. @spec 4.onramp-quote */
export async function getQuotes(app: App): Promise<void> {
  const buying = buyingOf(app.config, app.store.getState())
  const key = buying && buyKey(buying)
  if (!buying || !key || buyOf(app).quotesLoading) return
  putBuy(app, { quotesLoading: true, error: undefined, quotes: undefined, purchaseAmount: '0' })
  try {
    const { quotes, refusals } = await askQuotes(app, buying)
    put(app, key, { key, quotes: quotes.filter(each => isOffered(buying, each)), refusals })
  } catch (thrown) {
    const { message, facts } = failureOf(thrown)
    const isEstimate = !notSold.includes(facts.reason)
    const quotes = isEstimate ? estimates(buying) : []
    put(app, key, { key, quotes, refusals: [], isEstimate }, message)
  }
  await prepareLinks(app)
}

/** Stores quotes, unless the visitor has changed the form meanwhile. */
function put(app: App, key: string, quotes: BuyQuotes, error?: string): void {
  const buying = buyingOf(app.config, app.store.getState())
  const isCurrent = buying && buyKey(buying) === key
  putBuy(app, {
    quotesLoading: false,
    ...(isCurrent && { quotes, error, purchaseAmount: purchaseAmountOf(quotes) }),
  })
}

/** An estimate only contains the paid amount. */
function purchaseAmountOf({ quotes: [best] }: BuyQuotes): string {
  return best?.purchaseAmount.amount ?? '0'
}

const isOffered = ({ providers }: Buying, { provider }: ProviderQuote) => providers.some(({ id }) => id === provider)

/** @spec 7.onramp-quote-defaults */
function askQuotes({ api }: App, buying: Buying) {
  const { purchase, arrival, payment } = buying
  const payable = payabilityOf(buying)
  if (payable?.is !== 'fine') throw new ConnectKitError('not_available', 'No provider accepts this amount')
  return api.post('onrampQuote', {
    purchaseCurrency: purchase.id,
    paymentCurrency: payment.id,
    amount: amountOf(buying),
    network: purchase.symbol,
    chainId: arrival.network,
    paymentMethod: payable.method,
    country: countryOf(navigator.language),
  })
}

/** The specification's fallback for a quote: the paid amount itself. @spec 8.fallback-quote */
function estimates(buying: Buying): ProviderQuote[] {
  const all = { amount: amountOf(buying), currency: buying.payment.id }
  const quote = { paymentTotal: all, paymentSubtotal: all, purchaseAmount: all, networkFee: all }
  return buying.providers.map(({ id }) => ({ ...quote, quoteId: 'mocked-quote-id', provider: id }))
}

/** A provider and its quote for the form's amount. */
export interface Offer {
  readonly provider: OnrampProvider
  readonly quote?: ProviderQuote | undefined
  readonly refusal?: QuoteRefusal | undefined
  /** Whether it sells for this amount without a quote: some state prices only in their window. */
  readonly isOpen?: boolean | undefined
  /** The page for this amount. */
  readonly link?: ProviderLink | undefined
}

/** All sellers, best offer first; in the site's order before there are quotes. */
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
