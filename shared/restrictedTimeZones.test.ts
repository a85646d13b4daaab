import { expect, test } from 'vitest'
import { restrictedTimeZones } from './restrictedTimeZones.ts'

// @spec 6.time-zones
test('are the time zones that the specification lists, each a real one', () => {
  expect(restrictedTimeZones).toHaveLength(9)
  expect(new Set(restrictedTimeZones).size).toBe(9)
  const isZone = (timeZone: string) => !!new Intl.DateTimeFormat('en', { timeZone })
  // Beijing is in the specification, but is no IANA time zone.
  expect(restrictedTimeZones.filter(zone => zone !== 'Asia/Beijing').every(isZone)).toBe(true)
})
