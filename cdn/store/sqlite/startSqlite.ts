import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What a connection to a database file does. Each may throw an Error with the driver's `code`. */
export interface SqliteWays {
  /** Runs one statement as it is, such as one of a transaction. */
  run(sql: string, parameters: readonly unknown[]): SqliteResult
  /** Runs independent statements. @returns their outcomes in order */
  read(statements: readonly SqliteStatement[]): SqliteOutcome[]
  /** The same under the file's lock, with one commit. @returns their outcomes, once all are committed */
  write(statements: readonly SqliteStatement[]): SqliteOutcome[]
  /** Runs a script as it is. */
  script(sql: string): void
  /** Rolls an open transaction back, if there is one. */
  rollBack(): void
}

export interface SqliteStatement {
  sql: string
  parameters: readonly unknown[]
  /** Whether a power cut may undo its write, until a later write that may not be lost. */
  mayBeLost: boolean
}

export interface SqliteResult {
  rows: unknown[]
  changes?: number
  lastInsertRowid?: number | bigint
}

export type SqliteOutcome = { result: SqliteResult } | { failure: DriverFailure }

export interface DriverFailure {
  message: string
  code: string
}

/** One connection, in its own thread. */
export interface SqliteThread {
  /** @throws Error with the driver's `code` */
  ask<Way extends keyof SqliteWays>(
    way: Way,
    ...asked: Parameters<SqliteWays[Way]>
  ): Promise<ReturnType<SqliteWays[Way]>>
  /** Waits for exclusive use of the connection. @returns a function that releases it */
  take(): Promise<() => void>
  close(): Promise<void>
}

export interface SqliteOptions {
  path: string
  /** With `FULL`, commits wait for the disk; with `NORMAL`, a power cut may lose the last ones. */
  synchronous: 'FULL' | 'NORMAL'
  /** Length of the log in pages at which a commit checkpoints it; by default, SQLite's. */
  longestLog?: number | undefined
}

/** Located beside this file, and beside each bundle that contains it. */
const program = fileURLToPath(new URL('./sqliteThread.mjs', import.meta.url))
/** How long a statement waits for another process, which also blocks its thread's other statements. */
export const busyTimeoutMs = 250

interface Waiting {
  resolve(result: unknown): void
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
    // Keeps the process alive only while it waits for an answer.
    if (waiting.size === 0) worker.unref()
    return found
  }
  const wait = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
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
    ask<Way extends keyof SqliteWays>(way: Way, ...asked: Parameters<SqliteWays[Way]>) {
      const id = ++lastId
      const answer = wait(id)
      if (!end) worker.postMessage({ id, way, asked })
      return answer as Promise<ReturnType<SqliteWays[Way]>>
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
      // The process must wait until the log is written into the file.
      worker.ref()
      if (!end) worker.postMessage({ id: -1, way: 'close', asked: [] })
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

/** As in sqliteConnection.mjs, which this thread does not import because it loads the driver. */
const closedCode = 'CLOSED'

export function driverError({ message, code }: DriverFailure): Error {
  return Object.assign(new Error(message), { code })
}
