import { weekMs, wholeUnits } from '../../../shared/wholeUnits.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { Fact } from './Approval.ts'

/** The year 2100. */
const forEverS = 4_102_444_800n

/** When something ends: how soon that is, with the exact time below; the time alone if it is over or more than a week away. */
export function untilFact(name: string, seconds: bigint, { t, dates }: Words, now = Date.now()): Fact {
  if (seconds > forEverS) return { name, value: t('approve.forEver') }
  const endsAt = Number(seconds) * 1000
  const note = `${new Date(endsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const leftMs = endsAt - now
  if (leftMs < 0 || leftMs > weekMs) return { name, value: note }
  const words = new Intl.RelativeTimeFormat(dates, { style: 'short' })
  return { name, value: words.format(...wholeUnits(leftMs)), note }
}
