import { expect, test } from 'vitest'
import { readBenchOptions } from './benchOptions.ts'

test('seven runs by default', () => {
  expect(readBenchOptions([])).toEqual({ runs: 7, only: [], isKept: false })
})

test('takes runs and a port base', () => {
  const args = ['--runs', '3', '--port-base', '5000']
  expect(readBenchOptions(args)).toEqual({ runs: 3, only: [], isKept: false })
})

test('takes some names, and refuses unknown ones', () => {
  expect(readBenchOptions(['--only', 'idle,floor2']).only).toEqual(['idle', 'floor2'])
  expect(() => readBenchOptions(['--only', 'idle,ours'])).toThrow(/^--only names ours; it takes floor2, /)
})

test('keeps a whole table only', () => {
  expect(readBenchOptions(['--keep']).isKept).toBe(true)
  expect(() => readBenchOptions(['--keep', '--only', 'idle'])).toThrow(/^--keep puts the whole table into SIZES.md/)
})

test.each(['0', '1.5', 'many', '101'])('refuses --runs %s in one sentence', runs => {
  expect(() => readBenchOptions(['--runs', runs])).toThrow(`--runs is "${runs}"; it takes a whole number from 1 to 100`)
})
