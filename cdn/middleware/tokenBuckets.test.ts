import { expect, test } from 'vitest'
import { createTokenBuckets } from './tokenBuckets.ts'

function bucketsAt(limit: { burst: number; perSecond: number }) {
  const clock = { now: 0 }
  return { clock, buckets: createTokenBuckets(limit, () => clock.now) }
}

test('gives a burst, then a steady rate', () => {
  const { clock, buckets } = bucketsAt({ burst: 3, perSecond: 2 })
  expect([1, 2, 3, 4].map(() => buckets.take('a', 1))).toEqual([0, 0, 0, 1])
  clock.now = 500
  expect([buckets.take('a', 1), buckets.take('a', 1)]).toEqual([0, 1])
})

test('never holds more than the burst', () => {
  const { clock, buckets } = bucketsAt({ burst: 2, perSecond: 100 })
  clock.now = 60_000
  expect([buckets.take('a', 2), buckets.take('a', 1)]).toEqual([0, 1])
})

test('takes nothing if there are too few tokens', () => {
  const { buckets } = bucketsAt({ burst: 10, perSecond: 1 })
  buckets.take('a', 4)
  expect(buckets.take('a', 8)).toBe(2)
  expect(buckets.take('a', 6)).toBe(0)
})

test('allows requests that cost more than a full bucket once the bucket is full', () => {
  const { buckets } = bucketsAt({ burst: 5, perSecond: 1 })
  expect(buckets.take('a', 50)).toBe(0)
  expect(buckets.take('a', 50)).toBe(5)
})

test('allows debt up to one more burst', () => {
  const { clock, buckets } = bucketsAt({ burst: 10, perSecond: 1 })
  buckets.owe('a', 12)
  expect(buckets.take('a', 1)).toBe(3)
  buckets.owe('a', 1000)
  expect(buckets.take('a', 1)).toBe(11)
  clock.now = 11_000
  expect(buckets.take('a', 1)).toBe(0)
})

test.each([
  { burst: 0, perSecond: 0 },
  { burst: 0, perSecond: 1 },
  { burst: 10, perSecond: 0 },
])('refuses the limit %o', limit => {
  expect(() => bucketsAt(limit)).toThrow(RangeError)
})

test('remembers the 10,000 most recent clients', () => {
  const { buckets } = bucketsAt({ burst: 1, perSecond: 1 })
  buckets.take('first', 1)
  for (let client = 0; client < 9_999; client++) buckets.take(String(client), 1)
  expect(buckets.take('first', 1)).toBe(1)
  buckets.take('one more', 1)
  expect(buckets.take('0', 1)).toBe(0)
  expect(buckets.take('first', 1)).toBe(1)
})
