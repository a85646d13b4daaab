import { expect, test } from 'vitest'
import { isFresh } from './isFresh.ts'

const nowMs = Date.UTC(2026, 10, 23)

test.each([
  ['read now', 0, true],
  ['almost too old', -29_999, true],
  ['too old', -30_000, false],
  ['read before the clock was set back an hour', 3_600_000, false],
])('%s: fresh is %s later', (_, sinceMs, fresh) => {
  expect(isFresh(nowMs + sinceMs, nowMs, 30_000)).toBe(fresh)
})
