import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { findChromium } from './findChromium.mjs'
import { findProgram } from './findProgram.mjs'
import { findSmokeBrowsers } from './findSmokeBrowsers.mjs'
import { readTestOptions } from './readTestOptions.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

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
  const counts = [
    await countFailure(build({ quiet: true }).then(() => ({ passed: 0, failed: 0, failures: [], flaky: [] }))),
  ]
  if (isUnit) counts.push(await countFailure(runUnitTests(paths)))
  if (isBrowser) counts.push(await countFailure(runBrowserTests([...paths, ...rest], paths.length > 0)))
  const total = sumCounts(counts)
  for (const title of total.failures) console.log(`Failed: ${title}`)
  for (const title of total.flaky) console.log(`Flaky, passed on the second try: ${title}`)
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
    return { passed: 0, failed: 1, failures: [], flaky: [] }
  }
}

/** @param {string[]} paths none means all tests */
async function runUnitTests(paths) {
  const report = `${reports}/vitest.json`
  const { code } = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=e2e/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // A path may contain tests of one kind only.
    ...(paths.length ? ['--passWithNoTests', ...paths] : []),
  ])
  return readVitestReport(join(root, report), code)
}

/**
 * @param {string[]} options
 * @param {boolean} isPart
 */
async function runBrowserTests(options, isPart) {
  const report = `${reports}/playwright.json`
  const chromium = await findChromium()
  const { code } = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      ...(isPart ? ['--pass-with-no-tests'] : []),
      ...options,
    ],
    {
      env: {
        CHROMIUM: chromium,
        HEADLESS_SHELL: findProgram(['chromium-headless-shell']),
        ...findSmokeBrowsers(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  return readPlaywrightReport(join(root, report), code)
}
