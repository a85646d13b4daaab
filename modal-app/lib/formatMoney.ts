/**
 * Keeps an amount in one order in texts from right to left, the one in which the large amounts of fields stand: the marks that
 * `Intl` puts before it alone let its sign jump to the other side of its letters (`US$`). Other texts stay as they are.
 */
export function isolate(text: string): string {
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
