import { expect, test } from 'vitest'
import { timeSchema } from './siwx.schema.ts'
import { timeTakes } from './timePattern.ts'

test.each([
  '2026-02-28T23:59:59Z',
  '2028-02-29T00:00:00.000Z',
  '2000-02-29T12:00:00+14:00',
  '2026-04-30T12:00:00.123456789-03:30',
  '2026-12-31T12:00:00Z',
])('%s is a time', text => {
  expect(timeSchema.safeParse(text).success).toBe(true)
})

test.each([
  '2026-02-31T12:00:00Z',
  '2026-02-29T12:00:00Z',
  '2100-02-29T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-00-10T12:00:00Z',
  '2026-13-10T12:00:00Z',
  '2026-01-00T12:00:00Z',
  '2026-01-32T12:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00:60Z',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31',
  'x2026-01-31T12:00:00Z',
])('%s is rejected with a reason', text => {
  expect(timeSchema.safeParse(text).error?.issues[0]?.message).toBe(timeTakes)
})

test('each day of four hundred years is a time, and no other of as many months is', () => {
  for (let year = 1900; year < 2300; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 28; day <= 31; day++) {
        const date = new Date(Date.UTC(year, month - 1, day))
        const text = [year, month, day].map(part => `${part}`.padStart(2, '0')).join('-')
        const isThere = date.getUTCMonth() === month - 1
        expect(timeSchema.safeParse(`${text}T12:00:00Z`).success, text).toBe(isThere)
      }
})
