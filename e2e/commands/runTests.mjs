import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { CommandFailed } from './commandFailed.mjs'
import { measureMachine } from './measureMachine.mjs'
import { root } from './root.mjs'
import { closingLine, oneFailure, sumCounts } from './testCounts.mjs'
import { reports } from './testReports.mjs'

/** The cores of the machine that durations refer to. */
const referenceCores = 2

/**
 * Runs every step, even after one that fails. The last line is `N passed, N failed`.
 * @param {object} plan
 * @param {number} [plan.minutes] how long it takes on two quiet cores
 * @param {(() => Promise<import('./testCounts.mjs').Counts>)[]} plan.steps
 * @returns {Promise<number>} 0 only when something ran and nothing failed
 */
export async function runTests({ minutes, steps }) {
  const startMs = performance.now()
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const slowness = await measureMachine()
  // Multiplies every time limit of a test (e2e/playwright.config.ts, e2e/vitest.config.ts).
  process.env.TEST_PATIENCE = `${slowness}`
  const cores = cpus().length
  const expected = minutes && Math.ceil((minutes * slowness * referenceCores) / Math.max(cores, referenceCores))
  console.log(
    `${cores} cores, ${slowness === 1 ? 'quiet' : `${slowness} times slower than quiet ones: limits grow as much`}.` +
      (expected ? ` This takes about ${expected} minutes.` : ''),
  )
  const counts = []
  for (const step of steps) counts.push(await countFailure(step))
  const total = sumCounts(counts)
  for (const title of total.failures) console.log(`Failed: ${title}`)
  for (const title of total.unsteady) console.log(`Unsteady, failed beside others and passed alone: ${title}`)
  console.log(`${Math.round((performance.now() - startMs) / 1000)} seconds`)
  console.log(closingLine(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * If a step could not run at all, the reason is printed and counts as one failure, so the closing line is always
 * printed.
 * @param {() => Promise<import('./testCounts.mjs').Counts>} step
 */
async function countFailure(step) {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.log(error.message)
    return oneFailure
  }
}
