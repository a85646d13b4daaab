import type { Address, Hex } from 'viem'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import { chainNode, nodeFailure } from '../../sources/chain/chainNode.ts'
import { type ContractRead, readContracts, usualMulticall } from '../../sources/chain/evm/multicall.ts'
import { type TokenFactsCache, tokenFactsOf } from '../../sources/chain/evm/tokenFacts.ts'
import { scopeOf } from '../../sources/chain/scopeOf.ts'
import { minimumAfter, type SwapAsk, type SwapOffer, type SwapRead } from '../swapSource.ts'
import type { Exchange, Pool, PoolState, SwapPath, Yield } from './exchange.ts'
import { findPaths, pairsOf } from './findPaths.ts'
import type { KnownPools } from './knownPools.ts'
import { priceImpact } from './priceImpact.ts'
import { worthOf } from './worthOf.ts'

/** The exchanges of one network. */
export interface MarketPlaces {
  exchanges: readonly Exchange[]
  /** The wrapped native currency. */
  wrapped: Address
  /** Tokens allowed as intermediate steps, including the wrapped currency. */
  bases: readonly Address[]
}

export interface MarketView {
  /** The best offer of each exchange that has one. */
  offers: SwapOffer[]
  gasPrice: bigint | undefined
  /** The value of native currency in the output token; undefined if no pool tells. */
  worth(wei: bigint): bigint | undefined
  /** Whether pools exist but hold too little. */
  isShort: boolean
}

export interface Market {
  /**
   * Asks all exchanges together: in two round trips if their pools are known, else in three.
   * @throws ApiFailure `invalid_request` if one is not a token, `node_failed`
   */
  view(read: SwapRead, places: MarketPlaces, ask: SwapAsk): Promise<MarketView>
}

export interface MarketOptions {
  nodes: RpcNodes
  pools: KnownPools
  facts: TokenFactsCache
}

/** Reading a route's yield simulates the whole swap. */
const readGas = 5_000_000n
/** In percent. Above this, hardly any value arrives. */
const maxImpact = 90

/** The token as pools know it: native currency becomes its wrapped form. */
export function inPools(token: Address, { wrapped }: Pick<MarketPlaces, 'wrapped'>): Address {
  return token === nativeToken ? wrapped : token
}

export function createMarket({ nodes, pools, facts }: MarketOptions): Market {
  return {
    async view(read, places, ask) {
      const { exchanges, wrapped, bases } = places
      const ends = { from: inPools(ask.from, places), to: inPools(ask.to, places), bases }
      const readAll = contractReader(nodes, read)
      const found = await learnPools(read, places, ends, readAll)
      const { states, gasPrice } = await readStates(exchanges, found, ask, readAll)
      const paths = states.map(own => findPaths(own, ends))
      const yields = await readYields(exchanges, paths, ask.amount, readAll)
      const all = states.flat()
      const worth = (wei: bigint) => worthOf(wei, wrapped, ends.to, all, [ends.from, ...bases])
      const costOf = (gas: bigint) => worth(gas * (gasPrice ?? 0n)) ?? 0n
      const offers = exchanges.flatMap(
        (exchange, index) => bestOf(exchange, paths[index] ?? [], yields[index] ?? [], ask, costOf) ?? [],
      )
      return { offers, worth, gasPrice, isShort: offers.length === 0 && paths.some(each => each.length > 0) }
    },
  }

  /** Finds each exchange's pools for possible routes. Asks only about unknown ones. */
  async function learnPools(
    read: SwapRead,
    { exchanges }: MarketPlaces,
    ends: Parameters<typeof pairsOf>[0],
    readAll: ReadAll,
  ): Promise<Pool[][]> {
    const scope = `${read.network.id} ${scopeOf(read)}`
    const pairs = pairsOf(ends)
    const known = tokenFactsOf(facts, scopeOf(read))
    const tokens = [ends.from, ends.to]
    const unknown = [
      known.unknown(read.network.id, tokens),
      ...exchanges.map(exchange => pools.unknown(scope, exchange, pairs)),
    ]
    let { values } = await readAll(unknown.flatMap(({ reads }) => reads))
    for (const { reads, keep } of unknown) {
      keep(values.slice(0, reads.length))
      values = values.slice(reads.length)
    }
    for (const token of tokens)
      if (known.get(read.network.id, token)?.decimals === undefined)
        throw new ApiFailure('invalid_request', `${token} is not a token of ${read.network.name}`)
    return exchanges.map(exchange =>
      pairs.flatMap(pair => exchange.poolsOf(pair).flatMap(({ fee }) => pools.get(scope, exchange, pair, fee) ?? [])),
    )
  }
}

type ReadAll = (
  reads: readonly ContractRead[],
  others?: readonly RpcCall[],
) => Promise<{ values: (Hex | undefined)[]; others: unknown[] }>

function contractReader(nodes: RpcNodes, read: SwapRead): ReadAll {
  const node = chainNode(nodes, read)
  const multicall = read.chain?.multicall ?? usualMulticall
  return async (reads, others = []) => {
    const answer = await readContracts(node, multicall, reads, { others, gas: readGas })
    // An unreachable node says nothing about pools.
    for (const failure of answer.failures.values()) throw nodeFailure(failure)
    return { values: answer.values, others: answer.others.map(each => ('result' in each ? each.result : undefined)) }
  }
}

async function readStates(
  exchanges: readonly Exchange[],
  found: readonly (readonly Pool[])[],
  ask: SwapAsk,
  readAll: ReadAll,
): Promise<{ states: PoolState[][]; gasPrice: bigint | undefined }> {
  const reads = exchanges.map((exchange, index) => (found[index] ?? []).map(pool => exchange.stateReads(pool)))
  const priced = ask.gasPrice === undefined ? [{ method: 'eth_gasPrice', params: [] }] : []
  const { values, others } = await readAll(reads.flat(2), priced)
  const states = exchanges.map((exchange, index) =>
    (found[index] ?? []).flatMap((pool, position) => {
      const count = reads[index]?.[position]?.length ?? 0
      return exchange.readState(values.splice(0, count), pool) ?? []
    }),
  )
  const [told] = others
  const gasPrice =
    ask.gasPrice ?? (typeof told === 'string' && /^0x[0-9a-f]{1,32}$/i.test(told) ? BigInt(told) : undefined)
  return { states, gasPrice }
}

async function readYields(
  exchanges: readonly Exchange[],
  paths: readonly (readonly SwapPath[])[],
  amount: bigint,
  readAll: ReadAll,
): Promise<(Yield | undefined)[][]> {
  const reads = exchanges.map((exchange, index) => (paths[index] ?? []).map(path => exchange.yieldRead?.(path, amount)))
  const asked = reads.flat().filter(each => each !== undefined)
  const { values } = await readAll(asked)
  return exchanges.map((exchange, index) =>
    (paths[index] ?? []).map((path, position) =>
      exchange.readYield(reads[index]?.[position] ? values.shift() : undefined, path, amount),
    ),
  )
}

/** The route with the highest output after gas. */
function bestOf(
  { id, name, router }: Exchange,
  paths: readonly SwapPath[],
  yields: readonly (Yield | undefined)[],
  { amount, slippage }: SwapAsk,
  costOf: (gas: bigint) => bigint,
): SwapOffer | undefined {
  const possible = paths.flatMap((path, index) => {
    const yielded = yields[index]
    const impact = yielded && priceImpact(path, amount, yielded.amount)
    return yielded && (impact ?? 0) < maxImpact
      ? [{ path, ...yielded, impact, net: yielded.amount - costOf(yielded.gas) }]
      : []
  })
  const [first, ...others] = possible
  if (!first) return undefined
  const best = others.reduce((one, other) => (other.net > one.net ? other : one), first)
  return {
    ...{ source: id, sourceName: name, router, spender: router },
    ...{ amount: best.amount, gas: best.gas, route: best.path.route, minimum: minimumAfter(best.amount, slippage) },
    ...(best.impact !== undefined && { priceImpact: best.impact }),
  }
}
