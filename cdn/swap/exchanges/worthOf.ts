import type { Address } from 'viem'
import { type PoolState, priceFrom, reservesFrom } from './exchange.ts'

/**
 * The value of an amount in another token, directly or through a third one, by the deepest route, since anyone may open
 * a thin pool at any price.
 * @returns undefined where no pool tells
 */
export function worthOf(
  amount: bigint,
  from: Address,
  to: Address,
  states: readonly PoolState[],
  over: readonly Address[],
): bigint | undefined {
  if (from === to) return amount
  const paths = [
    pathOver([from, to], states),
    ...over.filter(base => base !== from && base !== to).map(base => pathOver([from, base, to], states)),
  ]
  const [first, ...others] = paths.flatMap(path => path ?? [])
  if (!first) return undefined
  const deepest = others.reduce((best, path) => (path.depth > best.depth ? path : best), first)
  return deepest.legs.reduce((left, { pool, from: token }) => exchanged(left, token, pool), amount)
}

interface Leg {
  pool: PoolState
  from: Address
}

/** The deepest pools along the tokens, and the liquidity of the shallowest in the first token. */
function pathOver(
  tokens: readonly Address[],
  states: readonly PoolState[],
): { legs: Leg[]; depth: bigint } | undefined {
  const legs: Leg[] = []
  let depth: bigint | undefined
  for (const [index, to] of tokens.slice(1).entries()) {
    const from = tokens[index] as Address
    const pool = deepestOf(from, to, states)
    if (!pool) return undefined
    const held = legs.reduceRight((left, leg) => exchangedBack(left, leg), reservesFrom(pool, from)[0])
    depth = depth === undefined || held < depth ? held : depth
    legs.push({ pool, from })
  }
  return { legs, depth: depth ?? 0n }
}

function deepestOf(from: Address, to: Address, states: readonly PoolState[]): PoolState | undefined {
  const [first, ...others] = states.filter(({ tokens }) => tokens.includes(from) && tokens.includes(to))
  return (
    first &&
    others.reduce((best, pool) => (reservesFrom(pool, from)[0] > reservesFrom(best, from)[0] ? pool : best), first)
  )
}

function exchanged(amount: bigint, from: Address, pool: PoolState): bigint {
  const [worth, of] = priceFrom(pool, from)
  return (amount * worth) / of
}

/** The input amount that an output amount is worth. */
function exchangedBack(amount: bigint, { pool, from }: Leg): bigint {
  const [worth, of] = priceFrom(pool, from)
  return worth > 0n ? (amount * of) / worth : 0n
}
