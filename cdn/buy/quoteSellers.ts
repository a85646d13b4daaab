import type { EndpointBody, EndpointReply } from '../../shared/api/endpoint.ts'
import type { onrampQuote } from '../../shared/api/onramp.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import { compareDecimals } from './decimals.ts'
import { findOffer, limitFault } from './findOffer.ts'
import type { KnownOptions } from './knownOptions.ts'
import type { BuyAsk, BuyRead, Seller, SellerQuote } from './seller.ts'

type Reply = EndpointReply<typeof onrampQuote>
type Answer = { quote: Reply['quotes'][number] } | { refusal: Reply['refusals'][number] }

/** A quote whose fees exceed this share is invalid. */
const leastPart = 0.5

/** Asks all sellers in parallel; one failure does not hide the others. */
export async function quoteSellers(
  sellers: readonly Seller[],
  known: KnownOptions,
  read: BuyRead,
  body: EndpointBody<typeof onrampQuote>,
  reportFault: (fault: string) => void,
): Promise<Reply> {
  const { paymentCurrency, amount, paymentMethod: method = 'card', country = 'US' } = body
  const ask = async (seller: Seller): Promise<Answer> => {
    const { id: provider } = seller.facts
    const options = await known.of(read, seller, country)
    const offer = findOffer(options, { ...body, chainId: body.chainId, method })
    if (!offer) return { refusal: { provider, reason: 'not_sold' } }
    const { currency, network, limit } = offer
    const reason = limitFault(amount, limit)
    if (reason) return { refusal: { provider, reason, limits: limit } }
    const asked = { currency, network, paymentCurrency, amount, method, country }
    const quote = await seller.quote(read, asked)
    if (!quote) return { refusal: { provider, reason: 'no_quote' } }
    const fault = quoteFault(quote, asked)
    if (fault) throw new ApiFailure('node_failed', 'The provider sent an unexpected reply', {}, fault)
    return { quote: { ...quote, provider } }
  }
  const none = compareDecimals(amount, '0') === 0
  const answers = await Promise.all(
    (none ? [] : sellers).map(seller =>
      ask(seller).catch((error): Answer => {
        if (!(error instanceof ApiFailure) || error.code === 'rate_limited') throw error
        reportFault(`${seller.facts.id}: ${error.detail ?? error.message}`)
        return { refusal: { provider: seller.facts.id, reason: 'failed' } }
      }),
    ),
  )
  const quotes = answers
    .flatMap(answer => ('quote' in answer ? [answer.quote] : []))
    .sort((one, other) => compareDecimals(other.purchaseAmount.amount, one.purchaseAmount.amount))
  const refusals = answers.flatMap(answer => ('refusal' in answer ? [answer.refusal] : []))
  const [best] = quotes
  if (best) {
    const { provider, providerFee, ...members } = best
    return { ...members, quotes, refusals }
  }
  const nothing = { amount: '0', currency: paymentCurrency }
  return {
    ...{ paymentTotal: nothing, paymentSubtotal: nothing, networkFee: nothing, quoteId: '' },
    purchaseAmount: { amount: '0', currency: body.network },
    ...{ quotes, refusals },
  }
}

/** Why a quote is implausible. */
function quoteFault(
  { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, providerFee }: SellerQuote,
  { currency, paymentCurrency, amount }: BuyAsk,
): string | undefined {
  const paid = [paymentTotal, paymentSubtotal, networkFee, providerFee]
  if (paid.some(each => each.currency !== paymentCurrency)) return 'the quote is in another currency'
  if (purchaseAmount.currency !== currency.symbol) return 'the quote is of another currency'
  if (compareDecimals(purchaseAmount.amount, '0') === 0) return 'the quote is of nothing'
  if (
    Number(paymentTotal.amount) < Number(amount) * leastPart ||
    Number(paymentTotal.amount) > Number(amount) / leastPart
  )
    return 'the quote is for another amount'
  if (Number(paymentSubtotal.amount) < Number(paymentTotal.amount) * leastPart) return 'its fees are absurd'
  return compareDecimals(paymentSubtotal.amount, paymentTotal.amount) > 0 ? 'its parts are more than all' : undefined
}
