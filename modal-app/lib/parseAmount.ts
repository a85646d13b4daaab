/**
 * The amount a visitor typed, in the smallest unit; undefined if it is no number, has more decimals than the token, or can
 * be read in two ways. A comma and a point both separate decimals, so that every keyboard works. But where one of them
 * groups thousands in the visitor's language, `1.250` may mean either, and nobody guesses with money.
 */
export function parseAmount(text: string, decimals: number, locale: string): bigint | undefined {
  const typed = toLatin(text.trim())
  const [, whole = '', separator = '', fraction = ''] = /^(\d{0,78})([.,]?)(\d{0,78})$/.exec(typed) ?? []
  if (!whole && !fraction) return undefined
  const isAmbiguous = separator === groupSeparator(locale) && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  const exact = fraction.replace(/0+$/, '')
  if (isAmbiguous || exact.length > decimals) return undefined
  return BigInt(whole + exact.padEnd(decimals, '0'))
}

/** A decimal number as a visitor would type it. */
export function writeAmount(number: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return number.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.')
}

function groupSeparator(locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678)
  return parts.find(({ type }) => type === 'group')?.value
}

/** Digits of Arabic, Persian and Indian keyboards, and the Arabic decimal separator. */
function toLatin(text: string): string {
  return text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966))
    .replace('٫', '.')
}
