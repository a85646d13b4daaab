import { expect, test } from 'vitest'
import { directionOf } from './directionOf.ts'

test.each([
  ['en', 'ltr'],
  ['en-US', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he_IL', 'rtl'],
  ['FA', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ur-Latn-PK', 'ltr'],
  ['arn', 'ltr'],
  ['', 'ltr'],
])('writes %j %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
