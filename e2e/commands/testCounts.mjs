import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures titles of the tests that failed
 * @property {string[]} unsteady titles of tests that failed beside others, and passed alone
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
 * @property {{name: string, status?: string, assertionResults: UnitTest[]}[]} [testResults] one for each file
 */

/**
 * @typedef {object} BrowserReport the part of Playwright's JSON that is read
 * @property {{expected: number, unexpected: number, flaky: number}} stats
 * @property {Suite[]} [suites]
 * @property {unknown[]} [errors] outside of tests
 */

/**
 * @typedef {object} Suite
 * @property {string} title the file's, or the group's within it
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{title: string, tests: {projectName: string, status: string}[]}[]} [specs]
 */

/** @typedef {Counts & {passes: string[]}} RunCounts with the titles of the tests that passed */

/** A step that could not run counts as one failure.
 * @type {Counts}
 */
export const oneFailure = { passed: 0, failed: 1, failures: [], unsteady: [] }

/**
 * A runner that fails without naming a failed test (a set-up that throws) counts as one failure.
 * @param {number} failed
 * @param {number} exitCode
 */
const withExitCode = (failed, exitCode) => (exitCode !== 0 && failed === 0 ? 1 : failed)

/**
 * A file that fails without a failed test did not load, so the file itself is listed.
 * @param {UnitReport} report vitest's JSON
 * @param {number} exitCode
 * @param {number} [strayErrors] those outside of tests
 * @returns {RunCounts}
 */
export function countVitest({ numPassedTests, testResults = [] }, exitCode, strayErrors = 0) {
  const titles = (/** @type {(test: UnitTest) => boolean} */ matches) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(matches).map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
    )
  const isFailed = (/** @type {{status?: string}} */ { status }) => status === 'failed'
  const unloaded = testResults.filter(file => isFailed(file) && !file.assertionResults.some(isFailed))
  const passedLater = (/** @type {UnitTest} */ { status, failureMessages }) =>
    status === 'passed' && Boolean(failureMessages?.length)
  const failures = [
    ...titles(test => isFailed(test) || passedLater(test)),
    ...unloaded.map(({ name }) => `${relative(root, name)} › the whole file`),
  ]
  const passes = titles(test => test.status === 'passed' && !passedLater(test))
  return {
    passed: numPassedTests - titles(passedLater).length,
    failed: withExitCode(failures.length + strayErrors, exitCode),
    failures,
    unsteady: [],
    passes,
  }
}

/**
 * A test that failed and then passed counts as failed: the runners themselves retry nothing.
 * @param {BrowserReport} report Playwright's JSON
 * @param {number} exitCode
 * @returns {RunCounts}
 */
export function countPlaywright({ stats, suites = [], errors = [] }, exitCode) {
  const titles = (/** @type {string} */ status) => suites.flatMap(suite => titlesIn(suite, status))
  return {
    passed: stats.expected,
    failed: withExitCode(stats.unexpected + stats.flaky + errors.length, exitCode),
    failures: [...titles('unexpected'), ...titles('flaky')],
    unsteady: [],
    passes: titles('expected'),
  }
}

/**
 * @param {Suite} suite
 * @param {string} wanted
 * @param {string} [groups] the titles of the groups around it
 * @returns {string[]}
 */
function titlesIn({ file, suites = [], specs = [] }, wanted, groups = '') {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `[${projectName}] ${file} › ${groups}${title}`),
    ),
    ...suites.flatMap(suite => titlesIn(suite, wanted, `${groups}${suite.title} › `)),
  ]
}

/**
 * @param {string} file
 * @param {number} exitCode
 * @param {string} [strayFile] what `strayErrors.mjs` wrote
 * @returns {RunCounts}
 */
export function readVitestReport(file, exitCode, strayFile) {
  if (!existsSync(file)) return missing
  const strayErrors = strayFile && existsSync(strayFile) ? Number(readFileSync(strayFile, 'utf8')) : 0
  return countVitest(JSON.parse(readFileSync(file, 'utf8')), exitCode, strayErrors)
}

/**
 * @param {string} file
 * @param {number} exitCode
 * @returns {RunCounts}
 */
export function readPlaywrightReport(file, exitCode) {
  return existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, 'utf8')), exitCode) : missing
}

/** @type {RunCounts} */
const missing = { ...oneFailure, passes: [] }

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
    unsteady: all.flatMap(({ unsteady }) => unsteady),
  }
}

/** @param {Counts} counts */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`
