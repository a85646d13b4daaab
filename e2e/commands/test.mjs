import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { findChromium } from './findChromium.mjs'
import { findSmokeBrowsers } from './findSmokeBrowsers.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

const reports = 'dist/test-reports'

/**
 * Unit tests, then browser tests, both always; the last line printed is `N passed, N failed`.
 *
 * `--unit` and `--browser` run one half; every other option goes to Playwright.
 * @param {string[]} options
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function test(options) {
  const only = options.find(option => option === '--unit' || option === '--browser')
  const rest = options.filter(option => option !== only)
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const counts = [await countFailure(build({ quiet: true }).then(() => ({ passed: 0, failed: 0 })))]
  if (only !== '--browser') counts.push(await countFailure(runUnitTests()))
  if (only !== '--unit') counts.push(await countFailure(runBrowserTests(rest)))
  const total = sumCounts(counts)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * A step that could not be done at all is told, and counts as one failure, so that the closing line always comes.
 * @param {Promise<import('./testCounts.mjs').Counts>} step
 */
async function countFailure(step) {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.log(error.message)
    return { passed: 0, failed: 1 }
  }
}

async function runUnitTests() {
  const report = `${reports}/vitest.json`
  const { code } = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=e2e/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return readVitestReport(join(root, report), code)
}

/** @param {string[]} options */
async function runBrowserTests(options) {
  const report = `${reports}/playwright.json`
  const chromium = await findChromium()
  const { code } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...options],
    { env: { CHROMIUM: chromium, ...findSmokeBrowsers(), PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return readPlaywrightReport(join(root, report), code)
}
