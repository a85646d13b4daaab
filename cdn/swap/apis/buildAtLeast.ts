import { moved } from '../swapFailures.ts'

/** An API's transaction and its minimum output. */
export interface Built {
  amount: bigint
  least: bigint
}

/**
 * Builds a transaction that yields at least the quoted minimum. Prices move constantly: if the usual slippage would
 * allow less, builds once more with a smaller one.
 * @param slippage hundredths of a percent
 * @throws ApiFailure `price_moved`
 */
export async function buildAtLeast<What extends Built>(
  minimum: bigint,
  slippage: number,
  build: (slippage: number) => Promise<What>,
): Promise<What> {
  const first = await build(slippage)
  if (first.least >= minimum) return first
  const left = first.amount > minimum ? Number(((first.amount - minimum) * 10_000n) / first.amount) : 0
  const second = left > 0 && left < slippage ? await build(left) : undefined
  if (second && second.least >= minimum) return second
  throw moved()
}
