import { build } from './build.mjs'
import { reachedTests } from './reachedTests.mjs'
import { readAllTestsOptions } from './readTestOptions.mjs'
import { run } from './run.mjs'
import { runTests } from './runTests.mjs'
import { sumCounts } from './testCounts.mjs'
import { testInBrowsers } from './testInBrowsers.mjs'
import { testUnits } from './testUnits.mjs'

/** On two idle cores. */
const allMinutes = 30

/**
 * Every test: the unit tests, also on the built loader, and all browser tests in all engines. With `--changed`, only
 * what a change can reach of the browser tests and of the unit tests that start programs, and the tests on the built
 * loader; `npm test` has run the other unit tests.
 * @param {string[]} options see {@link readAllTestsOptions}
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function testAll(options) {
  const { isUnit, isBrowser, isChanged, base, shard, isConfirmed, paths, rest } = readAllTestsOptions(options)
  const reached = isChanged ? await reachedTests(base) : { isAll: true, paths, reason: 'Every test.' }
  console.log(reached.reason)
  const chosen = reached.isAll ? paths : reached.paths
  // Rotating shards are for runs that are too large at once.
  const turn = shard && (shard.index !== undefined || reached.isAll) ? await nameShard(shard) : undefined
  const inBrowsers = { paths: chosen, rest: turn ? [...rest, `--shard=${turn}`] : rest, isConfirmed }
  const hasPrograms = reached.isAll || reached.reachesPrograms === true
  const unitTests = { paths, isBuilt: true, hasPrograms, isRest: isChanged }
  return runTests({
    minutes: reached.isAll && paths.length === 0 ? allMinutes / (turn ? Number(turn.split('/')[1]) : 1) : undefined,
    steps: [
      () => build({ quiet: true }).then(() => sumCounts([])),
      ...(isUnit ? [() => testUnits({ ...unitTests, shard: turn, isConfirmed })] : []),
      ...(isBrowser && (reached.isAll || chosen.length) ? [() => testInBrowsers(inBrowsers)] : []),
    ],
  })
}

/**
 * Without an index, shards rotate by commit.
 * @param {{index: number | undefined, of: number}} shard
 */
async function nameShard({ index, of }) {
  if (index !== undefined) return `${index}/${of}`
  const { output } = await run('git', ['rev-list', '--count', 'HEAD'], { capture: true })
  return `${(Number(output) % of) + 1}/${of}`
}
