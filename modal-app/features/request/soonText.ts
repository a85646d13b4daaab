import { weekMs, wholeUnits } from '../../../shared/wholeUnits.ts'

/** A time from now, such as "in 19 min"; undefined for the past and for more than a week ahead. */
export function soonText(at: Date, locale: string, nowMs: number): string | undefined {
  const leftMs = at.getTime() - nowMs
  if (leftMs < 0 || leftMs > weekMs) return undefined
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(...wholeUnits(leftMs))
}
