import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} flaky titles of passed tests that failed on the first try
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
 * @param {{numPassedTests: number, numFailedTests: number}} report vitest's JSON
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  return { passed: report.numPassedTests, failed: withExitCode(report.numFailedTests, exitCode), flaky: [] }
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
    flaky: suites.flatMap(flakyIn),
  }
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyIn({ file, suites = [], specs = [] }) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    ),
    ...suites.flatMap(flakyIn),
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
const missing = { passed: 0, failed: 1, flaky: [] }

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  const sum = (/** @type {'passed' | 'failed'} */ name) => all.reduce((total, counts) => total + counts[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), flaky: all.flatMap(({ flaky }) => flaky) }
}

/** @param {Counts} counts */
export function closingLine({ passed, failed, flaky }) {
  return `${passed} passed, ${failed} failed${flaky.length ? `, ${flaky.length} flaky` : ''}`
}
