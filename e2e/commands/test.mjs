import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { findChromium } from './findChromium.mjs'
import { findProgram } from './findProgram.mjs'
import { findSmokeBrowsers } from './findSmokeBrowsers.mjs'
import { deservesLastTry, withLastTry } from './lastTry.mjs'
import { readTestOptions } from './readTestOptions.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, oneFailure, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

const reports = 'dist/test-reports'

/**
 * Runs unit tests, then browser tests, even if the former fail. Names the failed and the flaky tests. The last line is
 * `N passed, N failed` and the number of flaky tests.
 * @param {string[]} options see {@link readTestOptions}
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function test(options) {
  const { isUnit, isBrowser, paths, rest } = readTestOptions(options)
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const counts = [await countFailure(build({ quiet: true }).then(() => sumCounts([])))]
  if (isUnit) counts.push(await countFailure(testUnits(paths)))
  if (isBrowser) counts.push(await countFailure(testInBrowsers(paths, rest)))
  const total = sumCounts(counts)
  for (const title of total.failures) console.log(`Failed: ${title}`)
  for (const title of total.flaky) console.log(`Flaky, passed on the second try: ${title}`)
  for (const title of total.alone) console.log(`Flaky, passed alone: ${title}`)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * If a step could not run at all, the reason is printed and counts as one failure, so the closing line is always
 * printed.
 * @param {Promise<import('./testCounts.mjs').Counts>} step
 */
async function countFailure(step) {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.log(error.message)
    return oneFailure
  }
}

/** @param {string[]} paths none means all tests */
async function testUnits(paths) {
  // A path may contain tests of one kind only.
  const first = await runUnitTests('vitest', paths.length ? ['--passWithNoTests', ...paths] : [])
  if (!deservesLastTry(first)) return first
  const files = new Set(first.failures.map(title => join(root, title.split(' › ')[0] ?? '')))
  console.log(`${first.failures.length} failed unit tests get a last try, one file at a time.`)
  return withLastTry(first, await runUnitTests('vitest-alone', [...files, '--retry=0', '--no-file-parallelism']))
}

/**
 * @param {string} name of its report
 * @param {string[]} options
 */
async function runUnitTests(name, options) {
  const report = join(root, reports, `${name}.json`)
  const strayFile = join(root, reports, `${name}-stray-errors.txt`)
  const { code } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=e2e/vitest.config.ts',
      '--reporter=default',
      '--reporter=./e2e/commands/strayErrors.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ],
    { env: { STRAY_ERRORS_FILE: strayFile } },
  )
  return readVitestReport(report, code, strayFile)
}

/**
 * With options for Playwright somebody looks closely, perhaps for a test that races, so nothing is tried again.
 * @param {string[]} paths
 * @param {string[]} rest
 */
async function testInBrowsers(paths, rest) {
  const browsers = { CHROMIUM: await findChromium(), ...findSmokeBrowsers() }
  const first = await runBrowserTests('playwright', browsers, [
    ...(paths.length ? ['--pass-with-no-tests'] : []),
    ...paths,
    ...rest,
  ])
  if (rest.length || !deservesLastTry(first)) return first
  console.log(`${first.failures.length} failed browser tests get a last try, one after the other.`)
  // What the failed tries have recorded stays.
  const recordings = '--output=dist/test-results/alone'
  const alone = ['--last-failed', '--workers=1', '--retries=0', '--trace=retain-on-failure', recordings]
  return withLastTry(first, await runBrowserTests('playwright-alone', browsers, [...paths, ...alone]))
}

/**
 * @param {string} name of its report
 * @param {Record<string, string | undefined>} browsers
 * @param {string[]} options
 */
async function runBrowserTests(name, browsers, options) {
  const report = `${reports}/${name}.json`
  const { code } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...options],
    {
      env: {
        ...browsers,
        HEADLESS_SHELL: findProgram(['chromium-headless-shell']),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: `${reports}/last-run.json`,
      },
    },
  )
  return readPlaywrightReport(join(root, report), code)
}
