import { moved } from '../swapFailures.ts'

/** What an API built, and the least that it yields. */
export interface Built {
  amount: bigint
  least: bigint
}

/**
 * What an API builds, so that it yields at least what was quoted. Prices move a little all the time: where the usual
 * slippage would allow less than that, it is built once more with a smaller one.
 * @param slippage hundredths of a percent
 * @throws ApiFailure `price_moved`
 */
export async function keptTo<What extends Built>(
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
