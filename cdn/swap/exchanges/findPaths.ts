import type { Address } from 'viem'
import { type Exchange, type Pair, type PoolState, reservesFrom, type SwapPath, sorted } from './exchange.ts'

/** The ends of a swap, and the tokens it may pass through. */
export interface PathEnds {
  from: Address
  to: Address
  /** Possible intermediate tokens; a direct route is always possible. */
  bases: readonly Address[]
}

/** Routes per exchange to quote; the others have less liquidity. */
const maxPaths = 24
/** Pools per hop of a route through a base. */
const poolsPerStep = 2

/** All pairs whose pools may be part of a route. */
export function pairsOf({ from, to, bases }: PathEnds): Pair[] {
  const between = bases.filter(base => base !== from && base !== to)
  return [sorted(from, to), ...between.flatMap(base => [sorted(from, base), sorted(base, to)])]
}

/** Routes through pools with liquidity, deepest first. */
export function findPaths(states: readonly PoolState[], { from, to, bases }: PathEnds): SwapPath[] {
  const poolsOf = (a: Address, b: Address) => {
    const [first, second] = sorted(a, b)
    return states
      .filter(({ tokens }) => tokens[0] === first && tokens[1] === second)
      .sort((one, other) => compare(reservesFrom(other, a)[0], reservesFrom(one, a)[0]))
  }
  const direct = poolsOf(from, to).map(pool => pathOver([from, to], [pool]))
  const indirect = bases
    .filter(base => base !== from && base !== to)
    .flatMap(base =>
      poolsOf(from, base)
        .slice(0, poolsPerStep)
        .flatMap(first =>
          poolsOf(base, to)
            .slice(0, poolsPerStep)
            .map(second => pathOver([from, base, to], [first, second])),
        ),
    )
  return [...direct, ...indirect].slice(0, maxPaths)
}

/** Whether the exchange may have pools with these fees. */
export function isPathOf(exchange: Exchange, { tokens, fees }: SwapPath['route']): boolean {
  return (
    fees.length === tokens.length - 1 &&
    fees.every((fee, index) => {
      const pair = sorted(tokens[index] as Address, tokens[index + 1] as Address)
      return exchange.poolsOf(pair).some(pool => pool.fee === fee)
    })
  )
}

function pathOver(tokens: Address[], pools: readonly PoolState[]): SwapPath {
  return { route: { tokens, fees: pools.map(({ fee }) => fee) }, pools }
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
