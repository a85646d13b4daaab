const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** A duration below a week in its largest unit, rounded down, as `Intl.RelativeTimeFormat` takes it. */
export function wholeUnits(ms: number): [count: number, unit: 'minute' | 'hour' | 'day'] {
  if (ms < hourMs) return [Math.floor(ms / minuteMs), 'minute']
  if (ms < dayMs) return [Math.floor(ms / hourMs), 'hour']
  return [Math.floor(ms / dayMs), 'day']
}

/** How long ago something was, such as "5 minutes ago" or "yesterday"; after a week, its date. */
export function agoText(at: number, now: number, language: string): string {
  const agoMs = Math.max(0, now - at)
  if (agoMs >= weekMs) return new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (agoMs < minuteMs) return words.format(0, 'second')
  const [count, unit] = wholeUnits(agoMs)
  return words.format(-count, unit)
}
