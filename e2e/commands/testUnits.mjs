import { join } from 'node:path'
import { deservesLastTry, withLastTry } from './lastTry.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { readVitestReport } from './testCounts.mjs'
import { reports } from './testReports.mjs'

/** As e2e/vitest.config.ts names them. */
const projectsOfRest = ['built*', '*programs']

/**
 * @param {object} choice
 * @param {string[]} [choice.paths] none means all unit tests
 * @param {string | undefined} [choice.shard] such as `1/4`
 * @param {boolean} [choice.isBuilt] the loader's tests run on the built files as well
 * @param {boolean} [choice.hasPrograms] those that start programs of their own run, too (e2e/programTests.ts)
 * @param {boolean} [choice.isRest] only those two kinds, which `npm test` leaves out
 * @param {boolean} [choice.isConfirmed] failed tests run once more, alone
 */
export async function testUnits({
  paths = [],
  shard,
  isBuilt = false,
  hasPrograms = false,
  isRest = false,
  isConfirmed = false,
}) {
  const options = [
    // A path may contain tests of one kind only.
    ...(paths.length ? ['--passWithNoTests', ...paths] : []),
    ...(shard ? [`--shard=${shard}`] : []),
    ...(isRest ? projectsOfRest.map(name => `--project=${name}`) : []),
  ]
  const projects = { isBuilt, hasPrograms }
  const first = await runUnitTests('vitest', options, projects)
  if (!isConfirmed || !deservesLastTry(first)) return first
  const files = new Set(first.failures.map(title => join(root, title.split(' › ')[0] ?? '')))
  console.log(`${first.failures.length} failed unit tests run once more, one file at a time.`)
  return withLastTry(first, await runUnitTests('vitest-alone', [...files, '--no-file-parallelism'], projects))
}

/**
 * @param {string} name of its report
 * @param {string[]} options
 * @param {{isBuilt: boolean, hasPrograms: boolean}} projects
 */
async function runUnitTests(name, options, { isBuilt, hasPrograms }) {
  const report = join(root, reports, `${name}.json`)
  const strayFile = join(root, reports, `${name}-stray-errors.txt`)
  const { code } = await runNode(
    [
      // Tests of views leave much garbage. With the usual 16 MB for new objects, clearing it takes a tenth of their time.
      '--max-semi-space-size=64',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=e2e/vitest.config.ts',
      '--reporter=default',
      '--reporter=./e2e/commands/strayErrors.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ],
    {
      env: {
        STRAY_ERRORS_FILE: strayFile,
        BUILT_LOADER_TESTS: isBuilt ? '1' : undefined,
        PROGRAM_TESTS: hasPrograms ? '1' : undefined,
      },
    },
  )
  return readVitestReport(report, code, strayFile)
}
