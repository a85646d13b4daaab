import { expect, test } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { untilFact } from './untilFact.ts'

const now = Date.UTC(2026, 10, 28, 18, 15)
const fact = (seconds: number) => {
  const { value, note } = untilFact('Expires', BigInt(now / 1000 + seconds), { ...testTexts(), dates: 'en' }, now)
  return [value, note]
}

test('a near end is shown as a duration and a time', () => {
  expect(fact(19 * 60 + 59)).toEqual(['in 19 min.', '2026-11-28 18:34 UTC'])
  expect(fact(5 * 3600)).toEqual(['in 5 hr.', '2026-11-28 23:15 UTC'])
  expect(fact(0)[1]).toBe('2026-11-28 18:15 UTC')
  expect(fact(3 * 86_400)).toEqual(['in 3 days', '2026-12-01 18:15 UTC'])
})

test('a past, distant or missing end is shown as a time only', () => {
  expect(fact(-60)).toEqual(['2026-11-28 18:14 UTC', undefined])
  expect(fact(8 * 86_400)).toEqual(['2026-12-06 18:15 UTC', undefined])
  expect(fact(1e11)).toEqual(['Never', undefined])
})
