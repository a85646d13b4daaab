/**
 * A decimal number in the locale's notation with all its decimals, for amounts to sign. Older browsers
 * would read the text as a number and round it, so its parts are written one by one.
 */
export function formatExact(number: string, locale: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const format = new Intl.NumberFormat(locale)
  const digits = [...fraction.replace(/0+$/, '')].map(digit => format.format(Number(digit)))
  const sign = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return format.format(BigInt(whole)) + (digits.length ? sign + digits.join('') : '')
}
