import type { Address } from 'viem'
import { type PoolState, priceFrom, reservesFrom } from './exchange.ts'

/**
 * What an amount of one token is worth in another one, by the pool with the most in it; over a third token if they share
 * no pool.
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
  const direct = exchanged(amount, from, to, states)
  if (direct !== undefined) return direct
  for (const between of over) {
    const half = exchanged(amount, from, between, states)
    const whole = half && exchanged(half, between, to, states)
    if (whole !== undefined) return whole
  }
  return undefined
}

function exchanged(amount: bigint, from: Address, to: Address, states: readonly PoolState[]): bigint | undefined {
  const pools = states.filter(({ tokens }) => from !== to && tokens.includes(from) && tokens.includes(to))
  const [first, ...others] = pools
  if (!first) return undefined
  const deepest = others.reduce(
    (best, pool) => (reservesFrom(pool, from)[0] > reservesFrom(best, from)[0] ? pool : best),
    first,
  )
  const [worth, of] = priceFrom(deepest, from)
  return (amount * worth) / of
}
