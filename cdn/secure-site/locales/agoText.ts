const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was, such as "5 minutes ago" or "yesterday"; after a week, its date. */
export function agoText(at: number, now: number, language: string): string {
  const agoMs = Math.max(0, now - at)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (agoMs < minuteMs) return words.format(0, 'second')
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), 'hour')
  if (agoMs < 7 * dayMs) return words.format(-Math.floor(agoMs / dayMs), 'day')
  return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
}
