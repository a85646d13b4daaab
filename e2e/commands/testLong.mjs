import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { findChromium } from './findChromium.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

const reports = 'dist/test-reports/long'
const seeds = [1, 2, 3]

/**
 * Unit tests that take too long to run on every change: each file with the environment variables it reads.
 * @type {readonly {file: string, env: Record<string, string>}[]}
 */
const fuzzes = [
  ...seeds.map(seed => ({ file: 'loader/generate/fuzz.test.ts', env: { FUZZ_SEED: `${seed}`, FUZZ_CASES: '15000' } })),
  ...seeds.map(seed => ({
    file: 'shared/protocol/portFuzz.test.ts',
    env: { FUZZ_SEED: `${seed}`, FUZZ_FRAMES: '1000000' },
  })),
  { file: 'cdn/embedded/manySessions.test.ts', env: { SESSIONS: '1000000', PROGRAM_TESTS: '1' } },
]
/** Servers, a database and a balancer as operators run them, under load, while some of them are replaced or killed. */
const platform = { file: 'e2e/long/platform/platform.test.ts', env: { LONG_TESTS: '1' } }

/**
 * Fuzzing with other seeds and more cases, then e2e/long: hours of use in minutes. Figures are printed as they come;
 * the last line is `N passed, N failed`.
 * @param {string[]} options for Playwright; or `platform`, for its test alone, and options for Vitest
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function testLong(options) {
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const [first, ...rest] = options
  if (first === 'platform') {
    const total = await runUnits(platform.file, platform.env, `${reports}/platform.json`, rest)
    console.log(closingLine(total))
    return total.failed > 0 || total.passed === 0 ? 1 : 0
  }
  await build({ quiet: true })
  const counts = []
  for (const [index, { file, env }] of [...fuzzes, platform].entries())
    counts.push(await runUnits(file, env, `${reports}/${index}.json`))
  counts.push(await soak(options))
  const total = sumCounts(counts)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * @param {string} file
 * @param {Record<string, string>} env
 * @param {string} report
 * @param {string[]} [options] for Vitest
 */
async function runUnits(file, env, report, options = []) {
  const startMs = performance.now()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--config=e2e/vitest.config.ts', ...reporters, file, ...options]
  const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', ...args], {
    env: { TEST_PATIENCE: '10', ...env },
    capture: true,
  })
  const counts = readVitestReport(join(root, report), code)
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(`${file} ${set.join(' ')}: ${closingLine(counts)} in ${seconds} s`)
  const figures = stripVTControlCharacters(output)
    .split('\n')
    .filter(line => line.startsWith('    '))
  console.log(counts.failed ? output.trim() : figures.join('\n'))
  return counts
}

/** @param {string[]} options */
async function soak(options) {
  const report = `${reports}/playwright.json`
  const chromium = await findChromium()
  const { code } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.long.config.ts', ...options],
    { env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return readPlaywrightReport(join(root, report), code)
}
