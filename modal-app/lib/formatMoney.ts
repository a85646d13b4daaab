import { isolate } from './isolate.ts'

/**
 * Formats US dollars in the locale's notation, with cents. Less than a cent is shown as `<$0.01`.
 * @param dollars not negative
 */
export function formatMoney(dollars: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return isolate(dollars > 0 && dollars < 0.01 ? `<${format.format(0.01)}` : format.format(dollars))
}
