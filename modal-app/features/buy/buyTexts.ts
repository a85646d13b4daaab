import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { OnrampProvider } from '../../../shared/onramp.ts'

/** An approximate arriving amount, rounded down to a readable number of decimals. */
export function roughAmount(number: string, locale: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const decimals = whole.length > 3 ? 2 : /[1-9]/.test(whole) ? 4 : 6
  const cut = fraction.slice(0, decimals)
  return formatExact(/[1-9]/.test(whole + cut) ? `${whole}.${cut}` : number, locale)
}

/** A fee such as "1–2%", without line breaks. */
export function feeText([from, to]: OnrampProvider['fee'], locale: string): string {
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  return from === to
    ? percent(to)
    : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(from)}–\u2060${percent(to)}`
}
