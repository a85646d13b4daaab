const shownDecimals = 3

/**
 * Formats an amount in the locale's notation, truncated to three decimals (spec §9). A tiny amount is shown as
 * `<0.001`.
 *
 * @param amount in the smallest unit (wei, lamports), not negative, of any size
 * @param decimals 0 to 255
 * @throws RangeError for a negative amount or decimals outside that range
 * @spec 9.balance-decimals
 */
export function formatBalance(amount: bigint, decimals: number, locale: string): string {
  if (amount < 0n || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw new RangeError(`Not a balance: ${amount} with ${decimals} decimals`)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: shownDecimals })
  const unit = 10n ** BigInt(decimals)
  const whole = amount / unit
  const fraction = ((amount % unit) * 10n ** BigInt(shownDecimals)) / unit
  if (amount > 0n && whole === 0n && fraction === 0n) return `<${format.format(0.001)}`
  return format.format(`${whole}.${String(fraction).padStart(shownDecimals, '0')}` as `${number}`)
}
