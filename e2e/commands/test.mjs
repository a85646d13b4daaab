import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './findChromium.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

const reports = 'dist/test-reports'

/**
 * Unit tests, then browser tests, both always; the last line printed is `N passed, N failed`.
 *
 * Options go to Playwright when they name its files or a `--grep`; `npm test -- --unit` and `-- --browser` run one half.
 * @param {string[]} options
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function test(options) {
  const only = options.find(option => option === '--unit' || option === '--browser')
  const rest = options.filter(option => option !== only)
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  await build({ quiet: true })
  const counts = []
  if (only !== '--browser') counts.push(await runUnitTests())
  if (only !== '--unit') counts.push(await runBrowserTests(rest))
  const total = sumCounts(counts)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
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
    { env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return readPlaywrightReport(join(root, report), code)
}
