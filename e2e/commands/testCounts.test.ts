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
} from './testCounts.mjs'

test('the closing line sums both runners', () => {
  const counts = [
    countVitest({ numPassedTests: 10, numFailedTests: 1 }, 1),
    countPlaywright({ stats: { expected: 5, unexpected: 2, flaky: 0 } }, 1),
  ]
  expect(closingLine(sumCounts(counts))).toBe('15 passed, 3 failed')
})

test('a runner that fails without a failed test counts as one failure', () => {
  expect(countVitest({ numPassedTests: 10, numFailedTests: 0 }, 1)).toEqual({
    passed: 10,
    failed: 1,
    failures: [],
    flaky: [],
  })
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 } }, 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: [],
    flaky: [],
  })
})

test('a test that passed on the second try counts as passed, and is named and counted as flaky', () => {
  const tests = (status: string) => [{ projectName: 'e2e', status }]
  const suites = [
    {
      file: 'flows/a.e2e.ts',
      specs: [{ title: 'at once', tests: tests('expected') }],
      suites: [{ file: 'flows/a.e2e.ts', specs: [{ title: 'later', tests: tests('flaky') }] }],
    },
  ]
  const counts = countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1 }, suites }, 0)
  expect(counts).toEqual({ passed: 5, failed: 0, failures: [], flaky: ['[e2e] flows/a.e2e.ts › later'] })
  expect(closingLine(sumCounts([counts]))).toBe('5 passed, 0 failed, 1 flaky')
})

test('failed tests are named', () => {
  const specs = [{ title: 'never', tests: [{ projectName: 'e2e', status: 'unexpected' }] }]
  const suites = [{ file: 'flows/a.e2e.ts', suites: [{ file: 'flows/a.e2e.ts', specs }] }]
  const browser = countPlaywright({ stats: { expected: 0, unexpected: 1, flaky: 0 }, suites }, 1)
  const assertionResults = [
    { fullName: 'sums', status: 'failed', failureMessages: ['Error: 1 is not 2', 'Error: 1 is not 2'] },
    { fullName: 'waits', status: 'passed', failureMessages: ['Error: it took too long'] },
    { fullName: 'adds', status: 'passed', failureMessages: [] },
  ]
  const testResults = [{ name: join(root, 'shared/sum.test.ts'), assertionResults }]
  const unit = countVitest({ numPassedTests: 2, numFailedTests: 1, testResults }, 1)
  expect(sumCounts([unit, browser])).toEqual({
    passed: 2,
    failed: 2,
    failures: ['shared/sum.test.ts › sums', '[e2e] flows/a.e2e.ts › never'],
    flaky: ['shared/sum.test.ts › waits'],
  })
})

test('a missing report is a failure', () => {
  expect(readVitestReport('/nowhere/vitest.json', 0)).toEqual({ passed: 0, failed: 1, failures: [], flaky: [] })
  expect(readPlaywrightReport('/nowhere/playwright.json', 0)).toEqual({ passed: 0, failed: 1, failures: [], flaky: [] })
})
