import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{passed: number, failed: number}} Counts */

/**
 * A runner that ends badly without naming a failed test (a file that does not load, a set-up that throws) counts as one.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withExitCode({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/**
 * @param {{numPassedTests: number, numFailedTests: number}} report vitest's JSON
 * @param {number} exitCode
 */
export function countVitest(report, exitCode) {
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests }, exitCode)
}

/**
 * One that passed at the second try counts: a busy machine is no defect. Playwright's own list names it as flaky.
 * @param {{stats: {expected: number, unexpected: number, flaky: number}}} report Playwright's JSON
 * @param {number} exitCode
 */
export function countPlaywright({ stats }, exitCode) {
  return withExitCode({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, exitCode)
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function readVitestReport(file, exitCode) {
  return existsSync(file) ? countVitest(JSON.parse(readFileSync(file, 'utf8')), exitCode) : { passed: 0, failed: 1 }
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function readPlaywrightReport(file, exitCode) {
  return existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode) : { passed: 0, failed: 1 }
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** @param {Counts} counts */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
