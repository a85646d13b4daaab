import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import {
  closingLine,
  countPlaywright,
  countVitest,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
  type UnitTest,
} from './testCounts.mjs'

const nothing = { passed: 0, failed: 0, failures: [], unsteady: [], passes: [] }

const tests = (status: string) => [{ projectName: 'e2e', status }]

const unitFile = (name: string, assertionResults: UnitTest[], status = 'failed') => ({
  name: join(root, name),
  status,
  assertionResults,
})

test('the closing line sums both runners', () => {
  const failed = [unitFile('a.test.ts', [{ fullName: 'sums', status: 'failed' }])]
  const counts = [
    countVitest({ numPassedTests: 10, testResults: failed }, 1),
    countPlaywright({ stats: { expected: 5, unexpected: 2, flaky: 0 } }, 1),
  ]
  expect(closingLine(sumCounts(counts))).toBe('15 passed, 3 failed')
})

test('a runner that fails without a failed test counts as one failure', () => {
  expect(countVitest({ numPassedTests: 10 }, 1)).toEqual({ ...nothing, passed: 10, failed: 1 })
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 } }, 1)).toEqual({ ...nothing, failed: 1 })
})

test('errors outside of tests count beside those in tests', () => {
  const testResults = [unitFile('a.test.ts', [{ fullName: 'sums', status: 'failed' }])]
  expect(countVitest({ numPassedTests: 10, testResults }, 1, 2)).toMatchObject({
    failed: 3,
    failures: ['a.test.ts › sums'],
  })
  const report = { stats: { expected: 1, unexpected: 2, flaky: 0 }, errors: [{ message: 'No worker.' }] }
  expect(countPlaywright(report, 1)).toMatchObject({ failed: 3 })
})

test('a file of unit tests that does not load is a failure of its own name', () => {
  const testResults = [
    unitFile('shared/broken.test.ts', []),
    // A hook after its tests threw.
    unitFile('shared/late.test.ts', [{ fullName: 'adds', status: 'passed', failureMessages: [] }]),
    unitFile('shared/sum.test.ts', [{ fullName: 'sums', status: 'failed' }]),
  ]
  expect(countVitest({ numPassedTests: 1, testResults }, 1)).toMatchObject({
    failed: 3,
    failures: [
      'shared/sum.test.ts › sums',
      'shared/broken.test.ts › the whole file',
      'shared/late.test.ts › the whole file',
    ],
  })
})

test('a test that passed only when it was tried again has failed', () => {
  const group = {
    title: 'on a busy machine',
    file: 'flows/a.e2e.ts',
    specs: [{ title: 'later', tests: tests('flaky') }],
  }
  const suites = [
    {
      title: 'flows/a.e2e.ts',
      file: 'flows/a.e2e.ts',
      specs: [{ title: 'at once', tests: tests('expected') }],
      suites: [group],
    },
  ]
  expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1 }, suites }, 0)).toEqual({
    ...nothing,
    passed: 4,
    failed: 1,
    failures: ['[e2e] flows/a.e2e.ts › on a busy machine › later'],
    passes: ['[e2e] flows/a.e2e.ts › at once'],
  })
})

test('failed tests are named', () => {
  const file = 'flows/a.e2e.ts'
  const specs = [{ title: 'never', tests: tests('unexpected') }]
  const suites = [{ title: file, file, suites: [{ title: 'in a frame', file, specs }] }]
  const browser = countPlaywright({ stats: { expected: 0, unexpected: 1, flaky: 0 }, suites }, 1)
  const assertionResults = [
    { fullName: 'sums', status: 'failed', failureMessages: ['Error: 1 is not 2', 'Error: 1 is not 2'] },
    { fullName: 'waits', status: 'passed', failureMessages: ['Error: it took too long'] },
    { fullName: 'adds', status: 'passed', failureMessages: [] },
  ]
  const unit = countVitest({ numPassedTests: 2, testResults: [unitFile('shared/sum.test.ts', assertionResults)] }, 1)
  expect(unit.passes).toEqual(['shared/sum.test.ts › adds'])
  expect(sumCounts([unit, browser])).toEqual({
    passed: 1,
    failed: 3,
    failures: ['shared/sum.test.ts › sums', 'shared/sum.test.ts › waits', '[e2e] flows/a.e2e.ts › in a frame › never'],
    unsteady: [],
  })
})

test('a missing report is a failure', () => {
  expect(readVitestReport('/nowhere/vitest.json', 0)).toEqual({ ...nothing, failed: 1 })
  expect(readPlaywrightReport('/nowhere/playwright.json', 0)).toEqual({ ...nothing, failed: 1 })
})
