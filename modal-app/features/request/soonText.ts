import { weekMs, wholeUnits } from '../../../shared/wholeUnits.ts'

/** Such as "in 19 min"; undefined for what is over, or more than a week away. */
export function soonText(at: Date, locale: string, nowMs: number): string | undefined {
  const leftMs = at.getTime() - nowMs
  if (leftMs < 0 || leftMs > weekMs) return undefined
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(...wholeUnits(leftMs))
}
