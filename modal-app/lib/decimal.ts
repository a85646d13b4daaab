const shownDecimals = 3

/** An amount in the smallest unit (wei, lamports) as a decimal number: `1500000000000000000n, 18` is `1.5`. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/**
 * Formats a decimal number without an exponent, of any length, in the locale's notation, truncated to three decimals
 * (spec §9). A tiny amount is shown as `<0.001`.
 * @spec 9.balance-decimals
 */
export function formatDecimal(number: string, locale: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: shownDecimals })
  const shown = fraction.slice(0, shownDecimals)
  const isTiny = /^0*$/.test(whole + shown) && /[1-9]/.test(fraction)
  if (isTiny) return `<${format.format(0.001)}`
  return format.format(`${whole}.${shown || '0'}` as `${number}`)
}

/**
 * As `formatDecimal`, for a row: more than twelve digits, which only strange tokens have, are written in powers of ten.
 */
export function formatShort(number: string, locale: string): string {
  const whole = number.split('.')[0]?.replace(/^0+/, '') ?? ''
  if (whole.length <= 12) return formatDecimal(number, locale)
  return `${formatDecimal(`${whole[0]}.${whole.slice(1)}`, locale)}E${whole.length - 1}`
}

/** Adds two decimal numbers without an exponent, exactly. */
export function addDecimals(a: string, b: string): string {
  const decimals = Math.max(fractionOf(a).length, fractionOf(b).length)
  return toDecimal(toUnits(a, decimals) + toUnits(b, decimals), decimals)
}

function toUnits(number: string, decimals: number): bigint {
  return BigInt((number.split('.')[0] ?? '0') + fractionOf(number).padEnd(decimals, '0'))
}

function fractionOf(number: string): string {
  return number.split('.')[1] ?? ''
}

/** A decimal number as programs write it, in the smallest unit; undefined if it is none, or has more decimals. */
export function fromDecimal(number: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(number) ?? []
  const exact = fraction.replace(/0+$/, '')
  return !whole || exact.length > decimals ? undefined : BigInt(whole + exact.padEnd(decimals, '0'))
}
