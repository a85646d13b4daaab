import type { Address } from 'viem'
import type { convertBuildTransaction, SwapRoute } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { caipAddress } from '../../shared/caip.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import { inPools, type MarketPlaces } from './exchanges/createMarket.ts'
import type { Exchange, SignedPermit } from './exchanges/exchange.ts'
import { isPathOf } from './exchanges/findPaths.ts'
import { deadlineFrom, type QuoteDeps, quoteSwap } from './quoteSwap.ts'
import { readFees } from './readFees.ts'
import { moved, noRoute, tooLittle } from './swapFailures.ts'
import type { SwapPlaces } from './swapPlaces.ts'
import type { SwapAsk, SwapRead, SwapTransaction } from './swapSource.ts'

export type BuildReply = EndpointReply<typeof convertBuildTransaction>

/** The quote that was shown. */
export interface ShownQuote {
  source: string
  minimum: bigint
  route?: SwapRoute | undefined
  /** Unix seconds. */
  deadline?: number | undefined
}

export interface BuildOptions {
  /** Defaults to the best current quote. */
  shown: ShownQuote | undefined
  /** Whether to skip the gas estimate. */
  disableEstimate: boolean
  permit: SignedPermit | undefined
}

/** A transaction valid for longer could be held back and executed at a worse time. */
const longestDeadlineSeconds = 3600

/**
 * The transaction of a quote, exactly as it was shown.
 * @throws ApiFailure `no_route`, `insufficient_liquidity`, `price_moved`, `invalid_request` or `node_failed`
 */
export async function buildSwap(
  deps: QuoteDeps & { nodes: RpcNodes },
  read: SwapRead,
  places: SwapPlaces,
  ask: SwapAsk,
  { shown, disableEstimate, permit }: BuildOptions,
): Promise<BuildReply> {
  const quote = shown ?? (await bestNow())
  const { network } = read
  const isNative = { from: ask.from === nativeToken, to: ask.to === nativeToken }
  const exchange = places.market?.exchanges.find(({ id }) => id === quote.source)
  const api = places.apis.find(({ id }) => id === quote.source)
  const found = exchange ?? api
  if (!found)
    throw new ApiFailure('invalid_request', `body.quote.source is not accepted; there is no source ${quote.source}`)
  if (permit && (!exchange?.takesPermits || isNative.from))
    throw new ApiFailure('invalid_request', 'body.permit is not accepted; this source takes an approval')
  const kept = exchange && { route: checkedRoute(exchange), deadline: checkedDeadline() }
  const built = kept ? ofExchange(exchange, kept) : await api?.build(read, ask, quote.minimum)
  if (!built) throw noRoute()
  const { to, data, value } = built
  const call = { from: ask.account, to, data, value }
  const { gas = built.gas, gasPrice, wouldFail } = await readFees(deps.nodes, read, disableEstimate ? undefined : call)
  return {
    tx: {
      ...{ from: caipAddress(network.id, ask.account), to: caipAddress(network.id, to), data, amount: String(value) },
      eip155: { gas: String(gas), gasPrice: String(gasPrice) },
    },
    terms: {
      ...{ source: found.id, sourceName: found.name, router: to, spender: to, slippage: ask.slippage },
      ...{ fromAmount: String(ask.amount), fromAccount: caipAddress(network.id, ask.from) },
      ...{ toAccount: caipAddress(network.id, ask.to), minimum: String(quote.minimum) },
      ...(built.amount !== undefined && { toAmount: String(built.amount) }),
      ...kept,
    },
    ...(wouldFail !== undefined && { wouldFail }),
  }

  async function bestNow(): Promise<ShownQuote> {
    const { quotes, refusal } = await quoteSwap(deps, read, places, ask)
    const [best] = quotes
    if (!best) throw refusal === 'insufficient-liquidity' ? tooLittle() : noRoute()
    return { ...best, minimum: BigInt(best.minimum) }
  }

  function ofExchange(
    { router, build, gasOver }: Exchange,
    { route, deadline }: NonNullable<typeof kept>,
  ): SwapTransaction {
    const { amount, account } = ask
    const call = build({ route, amount, minimum: quote.minimum, account, deadline, isNative, permit })
    return { to: router, ...call, gas: gasOver(route.fees.length) }
  }

  /** Accepts only routes that could be quoted: an unknown token's pool could keep what passes through. */
  function checkedRoute(exchange: Exchange): SwapRoute {
    const market = places.market as MarketPlaces
    const route = quote.route && {
      ...quote.route,
      tokens: quote.route.tokens.map(token => token.toLowerCase() as Address),
    }
    const [first, ...others] = route?.tokens ?? []
    const last = others.pop()
    const isAccepted =
      route &&
      first === inPools(ask.from, market) &&
      last === inPools(ask.to, market) &&
      others.length <= 1 &&
      others.every(token => token !== first && token !== last && market.bases.includes(token)) &&
      isPathOf(exchange, route)
    if (!isAccepted)
      throw new ApiFailure('invalid_request', 'body.quote.route is not accepted; expected the one of a quote')
    return route
  }

  function checkedDeadline(): number {
    const { deadline = deadlineFrom(deps.now()) } = quote
    const left = deadline - deps.now() / 1000
    if (left <= 0) throw moved()
    if (left > longestDeadlineSeconds)
      throw new ApiFailure('invalid_request', 'body.quote.deadline is not accepted; expected one within an hour')
    return deadline
  }
}
