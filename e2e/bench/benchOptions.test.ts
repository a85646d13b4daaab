import { expect, test } from 'vitest'
import { readBenchOptions } from './benchOptions.ts'

test('seven runs without peers by default', () => {
  expect(readBenchOptions([])).toEqual({ runs: 7, peers: false })
})

test('takes runs, peers and a port base', () => {
  expect(readBenchOptions(['--runs', '3', '--peers', '--port-base', '5000'])).toEqual({ runs: 3, peers: true })
})

test.each(['0', '1.5', 'many', '101'])('refuses --runs %s in one sentence', runs => {
  expect(() => readBenchOptions(['--runs', runs])).toThrow(`--runs is "${runs}"; it takes a whole number from 1 to 100`)
})
