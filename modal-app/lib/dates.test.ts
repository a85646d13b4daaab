import { expect, test } from 'vitest'
import { dayText, longDayText, momentText, monthTitle, timeText, whenText } from './dates.ts'

const at = new Date(2026, 2, 5, 14, 30)

test.each([
  ['en', '05 Mar'],
  ['en-GB', '05 Mar'],
  ['en-US', 'Mar 05'],
  ['de', '05. März'],
])('a day in %s is %s', (locale, text) => {
  expect(dayText(at, locale)).toBe(text)
})

test.each([
  ['en', '5 March'],
  ['en-US', 'March 5'],
  ['de', '5. März'],
])('a day that is written out in %s is %s', (locale, text) => {
  expect(longDayText(at, locale)).toBe(text)
})

test.each([
  ['en', /^5 Mar 2026, 2:30\spm$/],
  ['en-GB', /^5 Mar 2026, 14:30$/],
  ['en-US', /^Mar 5, 2026, 2:30\sPM$/],
  ['de', /^05\.03\.2026, 14:30$/],
])('a moment in %s has the day and the time, in the order of its day', (locale, text) => {
  expect(momentText(at, locale)).toMatch(text)
})

test('a time of today has no day, one of another day has', () => {
  expect(timeText(at, 'en-GB', new Date(2026, 2, 5, 23))).toBe('14:30')
  expect(timeText(at, 'en-GB', new Date(2026, 2, 6))).toBe('5 Mar 2026, 14:30')
})

test.each([
  [new Date(2026, 2, 5, 23), '14:30'],
  [new Date(2026, 2, 6, 0, 1), 'yesterday'],
  [new Date(2026, 2, 7), '05 Mar'],
])('in a list, on %s it was %s', (now, text) => {
  expect(whenText(at, 'en-GB', now)).toBe(text)
})

test('yesterday may be in another month, and is named in the language of the texts', () => {
  expect(whenText(new Date(2026, 1, 28, 12), 'de', new Date(2026, 2, 1))).toBe('gestern')
})

test('a month of another year names it', () => {
  expect(monthTitle(at, 'en', new Date(2026, 10, 1))).toBe('March')
  expect(monthTitle(at, 'en', new Date(2027, 0, 1))).toBe('March 2026')
})
