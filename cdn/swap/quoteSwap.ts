import type { convertQuotes, SwapQuote } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { caipAddress } from '../../shared/caip.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Timeout } from '../timeout.ts'
import type { Market, MarketView } from './exchanges/createMarket.ts'
import { unsupported } from './swapFailures.ts'
import type { SwapPlaces } from './swapPlaces.ts'
import type { SwapAsk, SwapOffer, SwapRead } from './swapSource.ts'

export type QuotesReply = EndpointReply<typeof convertQuotes>

export interface QuoteDeps {
  market: Market
  now(): number
  timeout: Timeout
  /** Other sources do not wait longer than this for an API. */
  apiTimeoutMs: number
}

/** How long a transaction may wait to be mined, and how long a quote is shown. */
const deadlineSeconds = 20 * 60
const shownMs = 30_000
/** By price impact, in percent. */
const cautions = [
  { from: 15, caution: 'absurd' },
  { from: 5, caution: 'high' },
] as const

export const deadlineFrom = (now: number) => Math.floor(now / 1000) + deadlineSeconds

/**
 * Offers of all sources, asked in parallel, best first after gas. A failure does not affect other sources.
 * @param report receives each failure, for the operator's log
 * @throws ApiFailure of the first source if all failed; `invalid_request` if one is not a token; `not_available`
 * without swap sources
 */
export async function quoteSwap(
  { market, now, timeout, apiTimeoutMs }: QuoteDeps,
  read: SwapRead,
  places: SwapPlaces,
  ask: SwapAsk,
  report: (fault: string) => void = () => {},
): Promise<QuotesReply> {
  if (!places.market && places.apis.length === 0) throw unsupported('Network not supported for Swaps')
  const [[viewed], offered] = await Promise.all([
    Promise.allSettled(places.market ? [market.view(read, places.market, ask)] : []),
    Promise.allSettled(
      places.apis.map(async api =>
        api.offer({ ...read, signal: firstSignal(read.signal, timeout(apiTimeoutMs)) }, ask),
      ),
    ),
  ])
  const view = viewed?.status === 'fulfilled' ? viewed.value : undefined
  const names = [...(viewed ? ['exchanges'] : []), ...places.apis.map(({ name }) => name)]
  const failures = [...(viewed ? [viewed] : []), ...offered].flatMap((each, index) =>
    each.status === 'rejected' ? [{ name: names[index] ?? '', why: each.reason as unknown }] : [],
  )
  const failing = failures.filter(({ why }) => !refusalOf(why))
  if (failing.length > 0) report(failing.map(({ name, why }) => `${name}: ${reasonOf(why)}`).join('; '))
  const [wrong] = failing.filter(({ why }) => why instanceof ApiFailure && why.code === 'invalid_request')
  if (wrong) throw wrong.why
  const offers = [
    ...(view?.offers ?? []),
    ...offered.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
  ]
  const failed = failing.length > 0 && { failing: failing.map(({ name }) => name) }
  if (offers.length > 0)
    return { quotes: byNet(offers, view).map(offer => quoteOf(offer, read, ask, view, now())), ...failed }
  const [first] = failing
  if (first && failing.length === names.length)
    throw first.why instanceof ApiFailure
      ? first.why
      : new ApiFailure('node_failed', 'No source of swaps answered in time')
  const isShort = view?.isShort || failures.some(({ why }) => refusalOf(why) === 'insufficient-liquidity')
  return { quotes: [], refusal: isShort ? 'insufficient-liquidity' : 'no-route', ...failed }
}

function reasonOf(why: unknown): string {
  return why instanceof ApiFailure ? (why.detail ?? why.message) : String(why)
}

function refusalOf(why: unknown): QuotesReply['refusal'] {
  if (!(why instanceof ApiFailure)) return undefined
  return why.code === 'no_route'
    ? 'no-route'
    : why.code === 'insufficient_liquidity'
      ? 'insufficient-liquidity'
      : undefined
}

function costOf({ gas }: SwapOffer, view: MarketView | undefined): bigint | undefined {
  return view?.gasPrice === undefined ? undefined : view.worth(gas * view.gasPrice)
}

/** Falls back to the output amount if the value of gas is unknown. */
function byNet(offers: readonly SwapOffer[], view: MarketView | undefined): SwapOffer[] {
  const net = offers.map(offer => ({ offer, left: offer.amount - (costOf(offer, view) ?? 0n) }))
  return net
    .sort((one, other) => (other.left > one.left ? 1 : other.left < one.left ? -1 : 0))
    .map(({ offer }) => offer)
}

function quoteOf(
  offer: SwapOffer,
  { network: { id } }: SwapRead,
  { from, to, amount, slippage }: SwapAsk,
  view: MarketView | undefined,
  now: number,
): SwapQuote {
  const { source, sourceName, router, spender, minimum, gas, route, priceImpact } = offer
  const cost = costOf(offer, view)
  const { caution } = cautions.find(each => (priceImpact ?? 0) >= each.from) ?? {}
  return {
    id: [source, ...(route ? [route.tokens.join('-'), route.fees.join('-')] : [])].join(':'),
    ...{ source, sourceName, router, spender, slippage },
    ...{ fromAmount: String(amount), fromAccount: caipAddress(id, from) },
    ...{ toAmount: String(offer.amount), toAccount: caipAddress(id, to), minimum: String(minimum) },
    ...(route && { route, deadline: deadlineFrom(now) }),
    ...(priceImpact !== undefined && { priceImpact }),
    ...(caution && { caution }),
    gas: String(gas),
    ...(cost !== undefined && { gasCost: String(cost) }),
    expiresAt: now + shownMs,
  }
}
