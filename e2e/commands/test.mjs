import { build } from './build.mjs'
import { check } from './check.mjs'
import { readTestOptions } from './readTestOptions.mjs'
import { runTests } from './runTests.mjs'
import { oneFailure, sumCounts } from './testCounts.mjs'
import { testInBrowsers } from './testInBrowsers.mjs'
import { testUnits } from './testUnits.mjs'

/**
 * Without options: the checks, the unit tests that start no programs, and one browser flow of each main job. With paths: every unit and browser
 * test below them, without checks. Nothing is retried.
 * @param {string[]} options see {@link readTestOptions}
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export function test(options) {
  const { isUnit, isBrowser, paths, rest, isConfirmed } = readTestOptions(options)
  const isWhole = options.every(option => option === '--confirm')
  // Options for Playwright mean that the user chooses the tests.
  const isJobs = paths.length === 0 && rest.length === 0
  return runTests({
    minutes: isWhole ? 9 : undefined,
    steps: [
      () => build({ quiet: true }).then(() => sumCounts([])),
      ...(isWhole ? [async () => ((await check({ isBuilt: true })) ? oneFailure : sumCounts([]))] : []),
      ...(isUnit ? [() => testUnits({ paths, hasPrograms: paths.length > 0, isConfirmed })] : []),
      ...(isBrowser
        ? [
            () =>
              testInBrowsers({
                paths,
                isConfirmed,
                rest: isJobs ? ['--grep=@job', '--project=e2e', '--project=chromium'] : rest,
              }),
          ]
        : []),
    ],
  })
}
