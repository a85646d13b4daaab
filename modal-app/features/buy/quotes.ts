import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import type { BuyQuotes, ProviderQuote } from './buy.ts'
import { amountOf, type Buying, buyingOf, buyKey, payabilityOf } from './buyFacts.ts'
import { buyOf, putBuy } from './changeBuy.ts'
import { countryOf } from './countryOf.ts'
import { prepareLinks } from './links.ts'

/** How the server says that this is not sold: no estimate may promise it. */
const notSold: readonly unknown[] = ['not_available', 'invalid_request', 'unknown_network', 'amount_out_of_limits']

/** Asks what the amount of the form buys, and has the pages made where it is paid. @spec 4.onramp-quote */
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

/** An answer that comes after the visitor has changed the form says nothing of it. */
function put(app: App, key: string, quotes: BuyQuotes, error?: string): void {
  const buying = buyingOf(app.config, app.store.getState())
  const isCurrent = buying && buyKey(buying) === key
  putBuy(app, {
    quotesLoading: false,
    ...(isCurrent && { quotes, error, purchaseAmount: purchaseAmountOf(quotes) }),
  })
}

/** An estimate says only what is paid. */
function purchaseAmountOf({ quotes: [best] }: BuyQuotes): string {
  return best?.purchaseAmount.amount ?? '0'
}

const isOffered = ({ providers }: Buying, { provider }: ProviderQuote) => providers.some(({ id }) => id === provider)

/** @spec 7.onramp-quote-defaults */
function askQuotes({ api }: App, buying: Buying) {
  const { purchase, arrival, payment } = buying
  const payable = payabilityOf(buying)
  if (payable?.is !== 'fine') throw new ConnectKitError('not_available', 'Nobody takes this amount')
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

/** What the specification has in the place of a quote: the amount itself, in the money that is paid. @spec 8.fallback-quote */
function estimates(buying: Buying): ProviderQuote[] {
  const all = { amount: amountOf(buying), currency: buying.payment.id }
  const quote = { paymentTotal: all, paymentSubtotal: all, purchaseAmount: all, networkFee: all }
  return buying.providers.map(({ id }) => ({ ...quote, quoteId: 'mocked-quote-id', provider: id }))
}
