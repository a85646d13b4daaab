import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures titles of the tests that failed
 * @property {string[]} flaky titles of passed tests that failed on the first try
 */

/**
 * @typedef {object} UnitTest
 * @property {string} fullName
 * @property {string} status
 * @property {string[]} [failureMessages] of every try
 */

/**
 * @typedef {object} UnitReport the part of vitest's JSON that is read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{name: string, assertionResults: UnitTest[]}[]} [testResults] one for each file
 */

/**
 * @typedef {object} Suite the part of Playwright's JSON that is read
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{title: string, tests: {projectName: string, status: string}[]}[]} [specs]
 */

/**
 * A runner that fails without naming a failed test (a file that does not load, a set-up that throws) counts as one
 * failure.
 * @param {number} failed
 * @param {number} exitCode
 */
const withExitCode = (failed, exitCode) => (exitCode !== 0 && failed === 0 ? 1 : failed)

/**
 * @param {UnitReport} report vitest's JSON
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults = [] }, exitCode) {
  const titles = (/** @type {(test: UnitTest) => boolean} */ matches) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(matches).map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
    )
  return {
    passed: numPassedTests,
    failed: withExitCode(numFailedTests, exitCode),
    failures: titles(({ status }) => status === 'failed'),
    flaky: titles(({ status, failureMessages }) => status === 'passed' && Boolean(failureMessages?.length)),
  }
}

/**
 * A test that passed on the second try counts as passed, because a busy machine is not a defect. It is still named.
 * @param {{stats: {expected: number, unexpected: number, flaky: number}, suites?: Suite[]}} report Playwright's JSON
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright({ stats, suites = [] }, exitCode) {
  return {
    passed: stats.expected + stats.flaky,
    failed: withExitCode(stats.unexpected, exitCode),
    failures: suites.flatMap(suite => titlesIn(suite, 'unexpected')),
    flaky: suites.flatMap(suite => titlesIn(suite, 'flaky')),
  }
}

/**
 * @param {Suite} suite
 * @param {string} wanted
 * @returns {string[]}
 */
function titlesIn({ file, suites = [], specs = [] }, wanted) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === wanted).map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    ),
    ...suites.flatMap(suite => titlesIn(suite, wanted)),
  ]
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function readVitestReport(file, exitCode) {
  return existsSync(file) ? countVitest(JSON.parse(readFileSync(file, 'utf8')), exitCode) : missing
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function readPlaywrightReport(file, exitCode) {
  return existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode) : missing
}

/** @type {Counts} */
const missing = { passed: 0, failed: 1, failures: [], flaky: [] }

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  const sum = (/** @type {'passed' | 'failed'} */ name) => all.reduce((total, counts) => total + counts[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
  }
}

/** @param {Pick<Counts, 'passed' | 'failed' | 'flaky'>} counts */
export function closingLine({ passed, failed, flaky }) {
  return `${passed} passed, ${failed} failed${flaky.length ? `, ${flaky.length} flaky` : ''}`
}
