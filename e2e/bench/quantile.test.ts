import { expect, test } from 'vitest'
import { quantile } from './quantile.ts'

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10], 0.25, 10],
  [[0, 10], 0.25, 2.5],
  [[1, 2, 3], 1, 3],
  [[1, 2, 3], 0, 1],
])('of %j, share %d is %d', (numbers, share, value) => {
  expect(quantile(numbers, share)).toBe(value)
})

test('an empty list has no quantile', () => {
  expect(quantile([], 0.5)).toBeUndefined()
})

test('the list is not reordered', () => {
  const numbers = [3, 1, 2]
  quantile(numbers, 0.5)
  expect(numbers).toEqual([3, 1, 2])
})
