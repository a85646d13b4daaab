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

/**
 * Keeps an amount in one order in texts from right to left, the one in which the large amounts of fields stand: the marks that
 * `Intl` puts before it alone let its sign jump to the other side of its letters (`US$`). Other texts stay as they are.
 */
function isolate(text: string): string {
  const marks = /[\u200e\u200f\u061c]/g
  return text.search(marks) < 0 ? text : `\u2066${text.replace(marks, '')}\u2069`
}

/**
 * Formats US dollars in the locale's notation, with cents. Less than a cent is shown as `<$0.01`.
 * @param dollars not negative
 */
export function formatMoney(dollars: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return isolate(dollars > 0 && dollars < 0.01 ? `<${format.format(0.01)}` : format.format(dollars))
}
