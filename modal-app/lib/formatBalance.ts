import { formatDecimal, toDecimal } from './decimal.ts'

/**
 * Formats an amount in the locale's notation, truncated to three decimals (spec §9). A tiny amount is shown as
 * `<0.001`.
 *
 * @param amount in the smallest unit (wei, lamports), not negative, of any size
 * @param decimals 0 to 255
 * @throws RangeError for a negative amount or decimals outside that range
 */
export function formatBalance(amount: bigint, decimals: number, locale: string): string {
  if (amount < 0n || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw new RangeError(`Not a balance: ${amount} with ${decimals} decimals`)
  return formatDecimal(toDecimal(amount, decimals), locale)
}
