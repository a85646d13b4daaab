import { isolate } from './formatMoney.ts'

/**
 * Formats an amount of money in the locale's notation: `$100`, `$99.50`.
 * @param amount a decimal number, of any length
 * @param currency ISO 4217
 */
export function formatCurrency(amount: string, currency: string, locale: string): string {
  const format = (fractionDigits?: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(fractionDigits !== undefined && { minimumFractionDigits: fractionDigits }),
    }).format(amount as `${number}`)
  return isolate(/^\d+(\.0*)?$/.test(amount) ? format(0) : format())
}

/** How many decimals an amount of it has. */
export function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The sign of a currency, and whether it stands before the number. */
export function currencySign(currency: string, locale: string): { sign: string; isFirst: boolean } {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  return { sign: parts[at]?.value ?? currency, isFirst: at < parts.findIndex(({ type }) => type === 'integer') }
}
