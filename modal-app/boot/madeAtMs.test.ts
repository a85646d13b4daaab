import { afterEach, expect, test, vi } from 'vitest'
import { madeAtMs } from './madeAtMs.ts'

afterEach(() => void vi.unstubAllGlobals())

const nowMs = 5_000_000
const made = (description: string) => ({ name: 'made', description, duration: 0 })

test.each<[string, unknown[], number]>([
  ['the server says', [{ serverTiming: [{ name: 'cache', description: 'hit' }, made('4000')] }], 4_000_000],
  ['a slow clock puts in the future is now', [{ serverTiming: [made('6000')] }], nowMs],
  ['a proxy removed is long ago', [{ serverTiming: [] }], 0],
  ['is no number is long ago', [{ serverTiming: [made('today')] }], 0],
  ['a browser does not tell is long ago', [{}], 0],
  ['a browser has no entry for is long ago', [], 0],
])('the time that %s', (_, entries, expected) => {
  vi.stubGlobal('performance', { getEntriesByType: () => entries })
  expect(madeAtMs(nowMs)).toBe(expected)
})
