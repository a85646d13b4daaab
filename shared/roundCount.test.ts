import { expect, test } from 'vitest'
import { roundCount } from './roundCount.ts'

test.each([
  [7, 7, true],
  [10, 10, true],
  [19, 10, false],
  [134, 130, false],
  [430, 430, true],
])('%d is shown as %d, exactly: %s', (number, rounded, isExact) => {
  expect(roundCount(number)).toEqual({ rounded, isExact })
})
