import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { findChromium } from './findChromium.mjs'
import { findProgram } from './findProgram.mjs'
import { findSmokeBrowsers } from './findSmokeBrowsers.mjs'
import { keepBattery } from './keepBattery.mjs'
import { measureMachine } from './measureMachine.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { closingLine, readPlaywrightReport, readVitestReport, sumCounts } from './testCounts.mjs'

/** @typedef {import('./testCounts.mjs').Counts & {figures: string[]}} Measured */
/** @typedef {{file: string, env: Record<string, string>}} UnitRun unit tests, with their environment variables */

const reports = 'dist/test-reports/long'
const seeds = [1, 2, 3]

/** Of the cases, for a slow machine or little time. */
const share = Number(process.env.FUZZ_SHARE ?? 1)

/** @type {(file: string, variable: string, cases: number) => UnitRun[]} */
const withSeeds = (file, variable, cases) =>
  seeds.map(seed => ({ file, env: { FUZZ_SEED: `${seed}`, [variable]: `${Math.ceil(cases * share)}` } }))

/** Each group by its name, so that one can be run alone. */
const units = /** @satisfies {Record<string, UnitRun[]>} */ ({
  'fuzz-wire': [
    ...withSeeds('loader/generate/fuzz.test.ts', 'FUZZ_CASES', 15_000),
    ...withSeeds('shared/protocol/portFuzz.test.ts', 'FUZZ_FRAMES', 1_000_000),
  ],
  'fuzz-signing': [
    ...withSeeds('shared/signing/decodeCallFuzz.test.ts', 'FUZZ_CASES', 300_000),
    ...withSeeds('shared/signing/typedData/readTypedData.test.ts', 'FUZZ_CASES', 100_000),
    ...withSeeds('shared/signing/solana/readTransaction.test.ts', 'FUZZ_CASES', 300_000),
  ],
  'fuzz-api': withSeeds('cdn/apiFuzz.test.ts', 'FUZZ_CASES', 50_000),
  sessions: [{ file: 'cdn/embedded/manySessions.test.ts', env: { SESSIONS: '1000000', PROGRAM_TESTS: '1' } }],
  // Servers, a database and a balancer as operators run them, under load, while some are replaced or killed.
  platform: [{ file: 'e2e/long/platform/platform.test.ts', env: { LONG_TESTS: '1' } }],
  release: [
    { file: 'e2e/long/reproducible.test.ts', env: { LONG_TESTS: '1' } },
    { file: 'e2e/long/nodeVersions.test.ts', env: { LONG_TESTS: '1' } },
    { file: 'cdn/release/spoiltSite.test.ts', env: { PROGRAM_TESTS: '1' } },
    { file: 'cdn/deploy/fronts.test.ts', env: { PROGRAM_TESTS: '1' } },
  ],
})

const longConfig = 'e2e/playwright.long.config.ts'

/** Playwright's configuration and its options, by group. */
const browsers = {
  /** Hours of use in minutes. */
  use: { config: longConfig, options: ['long/(?!everyHost|staticHosts|takenOver|newcomer)'] },
  /** All sample pages, and releases that other programs serve. */
  hosts: { config: longConfig, options: ['long/(everyHost|staticHosts)'] },
  /** Platforms from an empty folder, by the documents alone. Needs the registry of npm. */
  newcomer: { config: longConfig, options: ['long/newcomer'] },
  /** Typing and clicks under a taken-over iframe, many times. */
  attacks: { config: longConfig, options: ['long/takenOver'] },
  /** Every story in a long language and in one from right to left, with large letters. */
  gallery: {
    config: 'e2e/playwright.config.ts',
    options: ['gallery/largeText', '--project=gallery', '--timeout=3600000'],
  },
  /** A page's openers and embedders, the previous release, and partitioned or denied storage, in each engine. */
  conditions: {
    config: 'e2e/playwright.config.ts',
    options: ['hostile/isolation', 'flows/upgrade', 'flows/reload', 'flows/smoke', 'flows/backForward', '--workers=1'],
  },
}

const groupNames = [...Object.keys(units), ...Object.keys(browsers)]

/**
 * Fuzzing with other seeds and more cases, releases on several hosts, then hours of use in minutes. Figures are printed as
 * they come; the last line is `N passed, N failed`.
 * @param {string[]} options names of groups, by default all; `--keep` writes the figures to e2e/long/BATTERY.md; the rest
 *   is for the runner of the tests
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function testLong(options) {
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const named = options.filter(option => groupNames.includes(option))
  const rest = options.filter(option => !groupNames.includes(option) && option !== '--keep')
  await build({ quiet: true })
  const all = []
  for (const group of named.length ? named : groupNames) {
    const startMs = performance.now()
    // Others may have begun or ended since the group before.
    const slowness = await measureMachine()
    const runs = group in units ? await runUnits(group, rest, slowness) : [await runBrowser(group, rest, slowness)]
    const part = [
      ...(rest.length ? [`only ${rest.join(' ')}`] : []),
      ...(share < 1 && group.startsWith('fuzz') ? [`${share * 100} % of the cases`] : []),
    ]
    const counts = { ...sumCounts(runs), figures: [...part, ...runs.flatMap(({ figures }) => figures)] }
    const seconds = Math.round((performance.now() - startMs) / 1000)
    console.log(`${group}: ${closingLine(counts)} in ${seconds} s`)
    if (options.includes('--keep')) await keepBattery({ group, seconds, ...counts })
    all.push(counts)
  }
  const total = sumCounts(all)
  for (const title of total.failures) console.log(`Failed: ${title}`)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/** Lines that tests print for readers. @param {string} output */
const figuresIn = output =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => /^ {4}\S/.test(line))
    .map(line => line.trim())

/**
 * @param {string} group
 * @param {string[]} options for Vitest
 * @param {number} slowness of the machine, by which all limits grow
 */
async function runUnits(group, options, slowness) {
  /** @type {Measured[]} */
  const counts = []
  const runs = units[/** @type {keyof typeof units} */ (group)]
  for (const [index, { file, env }] of runs.entries()) {
    const startMs = performance.now()
    const report = `${reports}/${group}-${index}.json`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', '--config=e2e/vitest.config.ts', ...reporters, file, ...options]
    const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', ...args], {
      env: { TEST_PATIENCE: `${10 * slowness}`, ...env },
      capture: true,
    })
    const found = { ...readVitestReport(join(root, report), code), figures: figuresIn(output) }
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const seconds = Math.round((performance.now() - startMs) / 1000)
    console.log(`${file} ${set.join(' ')}: ${closingLine(found)} in ${seconds} s`)
    console.log(found.failed ? output.trim() : found.figures.map(line => `    ${line}`).join('\n'))
    counts.push(found)
  }
  return counts
}

/**
 * @param {string} group
 * @param {string[]} rest for Playwright
 * @param {number} slowness of the machine, by which all limits grow
 * @returns {Promise<Measured>}
 */
async function runBrowser(group, rest, slowness) {
  const { config, options } = browsers[/** @type {keyof typeof browsers} */ (group)]
  const report = `${reports}/${group}.json`
  const { code, output } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, ...options, ...rest],
    {
      env: {
        CHROMIUM: await findChromium(),
        HEADLESS_SHELL: config === longConfig ? undefined : findProgram(['chromium-headless-shell']),
        ...(config !== longConfig && findSmokeBrowsers()),
        TEST_PATIENCE: process.env.TEST_PATIENCE ?? `${3 * slowness}`,
        GALLERY_EVERY: process.env.GALLERY_EVERY ?? '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      capture: 'tee',
    },
  )
  return { ...readPlaywrightReport(join(root, report), code), figures: figuresIn(output) }
}
