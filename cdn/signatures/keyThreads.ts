import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ApiFailure } from '../apiFailure.ts'
import { busy } from '../middleware/rateLimits.ts'
import { createSlots } from '../middleware/slots.ts'
import type { SignedMessage } from './isOfKey.ts'
import type { CheckKey } from './signatureChecks.ts'

/** Threads that verify key signatures off the event loop. */
export interface KeyThreads {
  check: CheckKey
  /** Ends the threads. */
  stop(): Promise<void>
}

export interface KeyThreadsOptions {
  /** The bundled keyThread.ts. */
  program?: string
  timeoutMs?: number
  /** How many work at once. */
  count?: number
}

/** Built beside each bundle that contains this file. */
const bundled = fileURLToPath(new URL('./keyThread.mjs', import.meta.url))
/** A signature takes up to 25 ms, and starting a thread half a second; more on a busy machine. */
const defaultTimeoutMs = 5000
/** Leaves one core for the server. Two threads verify eighty of the most costly signatures a second. */
const defaultCount = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Checks running or waiting: a second and a half for one thread, of which one client can take 200 ms. */
const slotLimits = { all: 64, each: { client: 8 } }
/** A thread that exceeds this ends without the server. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** A thread starts at its first check and stays. A failed one is ended, and the next check starts another. */
export function createKeyThreads(options: KeyThreadsOptions = {}): KeyThreads {
  const { program = bundled, timeoutMs = defaultTimeoutMs, count = defaultCount } = options
  const queue = createSlots(slotLimits)
  const turns = createSlots({ all: count, each: {} })
  const stopping = new AbortController()
  // All waiting checks listen. Node warns of a leak from the eleventh listener on.
  setMaxListeners(0, stopping.signal)
  const all = new Set<Worker>()
  const idle: Worker[] = []

  const start = () => {
    const thread = new Worker(program, { env: {}, resourceLimits })
    all.add(thread)
    // While it works, `ask` handles both. A thread that fails while idle is removed below.
    thread.on('error', () => end(thread)).on('exit', () => end(thread))
    thread.unref()
    return thread
  }
  const end = async (thread: Worker) => {
    all.delete(thread)
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
    await thread.terminate()
  }
  const ask = (thread: Worker, signed: SignedMessage) =>
    new Promise<boolean>((resolve, reject) => {
      const settle = (answer: boolean | string) => {
        clearTimeout(timer)
        thread.off('message', settle).off('error', onError).off('exit', onExit)
        if (typeof answer === 'boolean') resolve(answer)
        else reject(notChecked(answer))
      }
      const onError = (error: Error) => settle(`The thread that checks signatures failed: ${error.message}`)
      const onExit = () => settle('The thread that checks signatures ended')
      const timer = setTimeout(() => settle(`A signature was not checked within ${timeoutMs} ms`), timeoutMs)
      thread.on('message', settle).on('error', onError).on('exit', onExit)
      thread.postMessage(signed)
    })

  const checkNow = async (signed: SignedMessage) => {
    stopping.signal.throwIfAborted()
    const thread = idle.pop() ?? start()
    try {
      const isGood = await ask(thread, signed)
      if (all.has(thread)) idle.push(thread)
      return isGood
    } catch (failure) {
      await end(thread)
      throw failure
    }
  }

  return {
    async check(signed, client) {
      const leave = queue.tryTake({ client })
      if (!leave) throw busy('Too many signatures are checked at once', 1)
      try {
        const release = await turns.take({}, stopping.signal)
        try {
          return await checkNow(signed)
        } finally {
          release()
        }
      } finally {
        leave()
      }
    },
    async stop() {
      stopping.abort(notChecked('The server stops'))
      await Promise.all([...all].map(end))
    },
  }
}

const notChecked = (reason: string) =>
  new ApiFailure('not_available', 'The server could not check this signature; try again', {}, reason)
