import { minuteMs, weekMs, wholeUnits } from '../../../shared/wholeUnits.ts'

/** How long ago something was, such as "5 minutes ago" or "yesterday"; after a week, its date. */
export function agoText(at: number, now: number, language: string): string {
  const agoMs = Math.max(0, now - at)
  if (agoMs >= weekMs) return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (agoMs < minuteMs) return words.format(0, 'second')
  const [count, unit] = wholeUnits(agoMs)
  return words.format(-count, unit)
}
