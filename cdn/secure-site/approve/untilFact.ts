import type { Words } from '../locales/siteTexts.ts'
import type { Fact } from './Approval.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The year 2100. */
const forEverS = 4_102_444_800n

/** When something ends: how soon that is, with the exact time below; the time alone if it is over or more than a week away. */
export function untilFact(name: string, seconds: bigint, { t, dates }: Words, now = Date.now()): Fact {
  if (seconds > forEverS) return { name, value: t('approve.forEver') }
  const endsAt = Number(seconds) * 1000
  const note = `${new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const leftMs = endsAt - now
  if (leftMs < 0 || leftMs > 7 * dayMs) return { name, value: note }
  const words = new Intl.RelativeTimeFormat(dates, { style: 'short' })
  const [unit, unitMs] =
    leftMs < hourMs
      ? (['minute', minuteMs] as const)
      : leftMs < dayMs
        ? (['hour', hourMs] as const)
        : (['day', dayMs] as const)
  return { name, value: words.format(Math.floor(leftMs / unitMs), unit), note }
}
