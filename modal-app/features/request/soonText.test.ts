import { expect, test } from 'vitest'
import { soonText } from './soonText.ts'

const at = Date.UTC(2026, 2, 5, 14, 30)

test.each([
  [19.5, 'in 19 min'],
  [26 * 60, 'in 1 day'],
  [-1, undefined],
  [8 * 24 * 60, undefined],
])('a time %s minutes from now reads %s', (minutes, text) => {
  expect(soonText(new Date(at + minutes * 60_000), 'en-GB', at)).toBe(text)
})
