import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** How long the work below takes on an idle core of the machine that the limits were chosen on. */
const referenceMs = 390

/** @returns {number} */
function work() {
  const startMs = performance.now()
  let bytes = Buffer.alloc(4096)
  for (let turn = 0; turn < 60_000; turn += 1)
    bytes = Buffer.concat([createHash('sha256').update(bytes).digest(), bytes.subarray(32)])
  return performance.now() - startMs
}

if (!isMainThread) parentPort?.postMessage(work())

/** @returns {Promise<number>} */
const workOnOneCore = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/**
 * How much slower this machine is right now than the one that the limits of tests were chosen on. All cores work at
 * once, so any other load on them counts.
 * @returns {Promise<number>} at least 1
 */
export async function measureMachine() {
  const tookMs = await Promise.all(cpus().map(workOnOneCore))
  return Math.max(1, Math.round((10 * Math.max(...tookMs)) / referenceMs) / 10)
}
