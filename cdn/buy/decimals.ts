/** Compares decimals without an exponent: negative if the first is smaller. */
export function compareDecimals(one: string, other: string): number {
  const length = Math.max(fractionOf(one).length, fractionOf(other).length)
  const difference = scaled(one, length) - scaled(other, length)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

const fractionOf = (decimal: string) => decimal.split('.')[1] ?? ''
const scaled = (decimal: string, length: number) =>
  BigInt((decimal.split('.')[0] ?? '') + fractionOf(decimal).padEnd(length, '0'))
