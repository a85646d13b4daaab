import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** One connection to a database file, in a thread of its own. */
export interface SqliteThread {
  /**
   * Runs one statement, or what ends a transaction.
   * @throws Error with the driver's `code`
   */
  run(way: SqliteWay, sql?: string, parameters?: readonly unknown[]): Promise<SqliteResult>
  /** Waits until nobody else uses the connection. @returns what gives it back */
  take(): Promise<() => void>
  close(): Promise<void>
}

/** `write` takes the file's lock first; `script` runs as it is. */
export type SqliteWay = 'read' | 'write' | 'script' | 'rollBack'

export interface SqliteResult {
  rows: unknown[]
  changes?: number
  lastInsertRowid?: number | bigint
}

export interface SqliteOptions {
  path: string
  /** `FULL` has what is committed on the disk; after a power cut, `NORMAL` may lack the last commits. */
  synchronous: 'FULL' | 'NORMAL'
}

/** Lies beside this file, and beside each bundle that has this file in it. */
const program = fileURLToPath(new URL('./sqliteThread.mjs', import.meta.url))
/** How long a statement waits for another process, and all others of its thread with it. */
const busyTimeoutMs = 250

interface Waiting {
  resolve(result: SqliteResult): void
  reject(failure: Error): void
}

/**
 * Opens a file, or `:memory:`.
 * @throws Error with the driver's `code` if it cannot be opened
 */
export async function startSqlite(options: SqliteOptions): Promise<SqliteThread> {
  const worker = new Worker(program, { workerData: { ...options, busyTimeoutMs } })
  const waiting = new Map<number, Waiting>()
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  let lastId = 0
  let end: Error | undefined

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    // A process that waits for an answer stays; one that does not may end.
    if (waiting.size === 0) worker.unref()
    return found
  }
  const wait = (id: number) =>
    new Promise<SqliteResult>((resolve, reject) => {
      if (end) return reject(end)
      worker.ref()
      waiting.set(id, { resolve, reject })
    })
  const endWith = (failure: Error) => {
    end ??= failure
    for (const id of [...waiting.keys()]) settle(id)?.reject(failure)
  }
  worker.on('message', ({ id, result, failure }) => {
    const asked = settle(id)
    if (failure) asked?.reject(driverError(failure))
    else asked?.resolve(result)
  })
  worker.on('error', endWith)
  worker.on('exit', () => endWith(driverError({ code: closedCode, message: 'The database connection is not open' })))

  let last: Promise<unknown> = wait(0)
  const thread: SqliteThread = {
    run(way, sql = '', parameters = []) {
      const id = ++lastId
      const answer = wait(id)
      if (!end) worker.postMessage({ id, sql, parameters, way })
      return answer
    },
    async take() {
      const before = last
      let release = () => {}
      last = new Promise<void>(resolve => {
        release = resolve
      })
      await before
      return release
    },
    async close() {
      // The file is whole once its log is in it, so the process waits for that.
      worker.ref()
      if (!end) worker.postMessage({ id: -1, way: 'close' })
      await ended
    },
  }
  try {
    await last
    return thread
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

const closedCode = 'CLOSED'

function driverError({ message, code }: { message: string; code: string }): Error {
  return Object.assign(new Error(message), { code })
}
