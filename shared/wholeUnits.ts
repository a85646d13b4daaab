export const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** A duration below a week in its largest unit, rounded down, as arguments of `Intl.RelativeTimeFormat`. */
export function wholeUnits(ms: number): [count: number, unit: 'minute' | 'hour' | 'day'] {
  if (ms < hourMs) return [Math.floor(ms / minuteMs), 'minute']
  if (ms < dayMs) return [Math.floor(ms / hourMs), 'hour']
  return [Math.floor(ms / dayMs), 'day']
}
