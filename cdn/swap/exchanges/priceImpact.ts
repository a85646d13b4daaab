import { priceFrom, type SwapPath } from './exchange.ts'

const millionths = 1_000_000n

/**
 * How much less a route yields than at the price for a tiny amount, in percent. Excludes pool fees, which are the same
 * for any amount.
 */
export function priceImpact({ route, pools }: SwapPath, amount: bigint, yielded: bigint): number | undefined {
  let [above, below] = [amount, 1n]
  for (const [index, pool] of pools.entries()) {
    const [worth, of] = priceFrom(pool, route.tokens[index] ?? '')
    above *= worth * (millionths - BigInt(pool.fee))
    below *= of * millionths
  }
  // For a few units, rounding dominates.
  if (above < below * 1000n) return undefined
  const lost = above - yielded * below
  return lost > 0n ? Number((lost * 10_000n) / above) / 100 : 0
}
