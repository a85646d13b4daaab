import { expect, test } from 'vitest'
import { failRead, finishRead, mayRead, needsRead, type Read, startRead, unlockRead } from './Read.ts'

const now = 1_000_000
const maxAgeMs = 30_000

const at = (ageMs: number, facts: Partial<Read<bigint>> = {}): Read<bigint> => ({
  status: 'ready',
  value: 5n,
  at: now - ageMs,
  ...facts,
})
const unknown = { value: undefined }

test.each<[string, Read<bigint> | undefined, boolean, boolean]>([
  ['none yet', undefined, true, true],
  ['just read', at(0), true, false],
  ['read almost 30 seconds ago', at(29_999), true, false],
  ['read 30 seconds ago', at(30_000), true, true],
  ['read ahead of a clock that was set back', at(-3_600_000), true, true],
  ['being read', at(0, { status: 'reading' }), false, false],
  ['being read for the first time', at(0, { status: 'reading', ...unknown }), false, false],
  ['failed just now', at(0, { status: 'locked', ...unknown }), false, false],
  ['known, failed just now', at(40_000, { status: 'locked' }), false, false],
  ['failed a while ago', at(0, { status: 'failed', ...unknown }), true, true],
])('a value, %s: may be read: %s, must be read: %s', (_, read, may, has) => {
  expect(mayRead(read)).toBe(may)
  expect(needsRead(read, now, maxAgeMs)).toBe(has)
})

test.each<[string, Read<bigint> | undefined, bigint | undefined]>([
  ['nothing', undefined, undefined],
  ['a fresh value', at(29_999), 5n],
  ['an old value', at(30_000), undefined],
  ['a value from ahead of the clock', at(-3_600_000), undefined],
  ['a value whose last read failed', at(10, { status: 'failed' }), 5n],
])('a value that hides old ones is shown during a new read: %s as %s', (_, read, value) => {
  expect(startRead(read, now, maxAgeMs)).toMatchObject({ status: 'reading', ...(value && { value }) })
  expect(startRead(read, now, maxAgeMs).value).toBe(value)
})

test.each([at(30_000), at(-3_600_000)])('of other reads, an old value stays while it is read again (%#)', read => {
  expect(startRead(read, now).value).toBe(5n)
  expect(startRead(read, now).at).toBeLessThanOrEqual(now)
})

test('a finished read sets the value and its time', () => {
  const started = startRead<bigint>(undefined, now)
  expect(finishRead(started, 7n, now, now + 5)).toMatchObject({ status: 'ready', value: 7n, at: now + 5 })
})

test('a read that began before the one that brought the value is too late', () => {
  const later = finishRead(startRead<bigint>(undefined, now), 7n, now + 1, now + 5)
  expect(finishRead(later, 3n, now, now + 9)).toBe(later)
})

test('a failed read keeps the value on screen, says why, and locks until it is unlocked', () => {
  const failed = failRead(startRead(at(10), now), 'network_error', true)
  expect(failed).toMatchObject({ status: 'locked', value: 5n, at: now - 10, error: 'network_error' })
  expect(unlockRead(failed)).toMatchObject({ status: 'failed', value: 5n })
  expect(failRead(startRead(at(10), now), 'network_error', false)).toMatchObject({ status: 'failed' })
  expect(finishRead(failed, 6n, now, now)).toMatchObject({ status: 'ready', error: undefined })
})

test('unlocking changes only a locked read, and only a running one fails', () => {
  expect(unlockRead(at(0))).toEqual(at(0))
  expect(failRead(at(0), 'network_error', true)).toEqual(at(0))
})

test('a read after a failed one is a retry, until it ends', () => {
  const again = startRead(failRead(startRead(at(10), now), 'network_error', false), now)
  expect(again.isRetry).toBe(true)
  expect(startRead(again, now).isRetry).toBe(true)
  expect(startRead(finishRead(again, 6n, now, now), now).isRetry).toBeUndefined()
})
