import { expect, test } from 'vitest'
import { deservesLastTry, withLastTry } from './lastTry.mjs'
import { closingLine, oneFailure } from './testCounts.mjs'

const run = (passes: string[], failures: string[], failed = failures.length) => ({
  passed: passes.length,
  failed,
  failures,
  unsteady: [],
  passes,
})

test('a test that passes alone counts as passed, and is named', () => {
  const counts = withLastTry(run(['a'], ['b', 'c']), run(['b'], ['c']))
  expect(counts).toEqual({ passed: 2, failed: 1, failures: ['c'], unsteady: ['b'] })
  expect(closingLine(counts)).toBe('2 passed, 1 failed')
})

test('other tests of a file that ran again are not counted twice, but if one of them fails now, the run fails', () => {
  expect(withLastTry(run(['a'], ['b']), run(['a', 'b'], []))).toMatchObject({ passed: 2, failed: 0 })
  expect(withLastTry(run(['a'], ['b']), run(['b'], ['a']))).toMatchObject({ passed: 1, failed: 1, failures: ['a'] })
})

test('a test that was skipped, or did not run again, stays failed', () => {
  expect(withLastTry(run(['a'], ['b']), run([], []))).toMatchObject({ passed: 1, failed: 1, failures: ['b'] })
})

test('a test of the same name that failed again is no pass', () => {
  const first = run([], ['in two engines'])
  expect(withLastTry(first, run(['in two engines'], ['in two engines']))).toMatchObject({ passed: 0, failed: 1 })
})

test('a last run that fails outside of tests fails, though each test passed', () => {
  expect(withLastTry(run(['a'], ['b']), run(['b'], [], 1))).toMatchObject({ failed: 1, unsteady: ['b'] })
  expect(withLastTry(run(['a'], ['b']), { ...oneFailure, passes: [] })).toMatchObject({ failed: 2, failures: ['b'] })
})

test('few failed tests are tried again: not none, not more than fifteen, and none beside an error outside of tests', () => {
  const failures = Array.from({ length: 16 }, (_, index) => `${index}`)
  expect(deservesLastTry(run(['a'], []))).toBe(false)
  expect(deservesLastTry(run([], failures.slice(0, 1)))).toBe(true)
  expect(deservesLastTry(run([], failures.slice(0, 15)))).toBe(true)
  expect(deservesLastTry(run([], failures))).toBe(false)
  expect(deservesLastTry(run([], ['a'], 2))).toBe(false)
  expect(deservesLastTry(oneFailure)).toBe(false)
})
