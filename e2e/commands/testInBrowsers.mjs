import { join } from 'node:path'
import { findChromium } from './findChromium.mjs'
import { findProgram } from './findProgram.mjs'
import { findSmokeBrowsers } from './findSmokeBrowsers.mjs'
import { deservesLastTry, withLastTry } from './lastTry.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { readPlaywrightReport } from './testCounts.mjs'
import { reports } from './testReports.mjs'

/**
 * @param {object} choice
 * @param {string[]} [choice.paths] none means all browser tests
 * @param {string[]} [choice.rest] options for Playwright
 * @param {boolean} [choice.isConfirmed] failed tests run once more, alone
 */
export async function testInBrowsers({ paths = [], rest = [], isConfirmed = false }) {
  const browsers = { CHROMIUM: await findChromium(), ...findSmokeBrowsers() }
  const first = await runBrowserTests('playwright', browsers, [
    ...(paths.length ? ['--pass-with-no-tests'] : []),
    ...paths,
    ...rest,
  ])
  if (!isConfirmed || !deservesLastTry(first)) return first
  console.log(`${first.failures.length} failed browser tests run once more, one after the other.`)
  // Recordings of the first run stay.
  const recordings = '--output=dist/test-results/alone'
  const alone = ['--last-failed', '--workers=1', recordings]
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
