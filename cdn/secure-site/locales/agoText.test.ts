import { expect, test } from 'vitest'
import { agoText } from './agoText.ts'

const now = Date.UTC(2026, 10, 29, 12)
const minute = 60_000

test.each([
  ['now', 0],
  ['now', -3 * minute],
  ['5 minutes ago', 5.9 * minute],
  ['1 hour ago', 119 * minute],
  ['yesterday', 25 * 60 * minute],
  ['6 days ago', 6.5 * 24 * 60 * minute],
  ['Nov 22, 2026', 7 * 24 * 60 * minute],
])('%s', (text, agoMs) => {
  expect(agoText(now - agoMs, now, 'en-US')).toBe(text)
})
