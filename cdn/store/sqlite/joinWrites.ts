import { driverError, type SqliteResult, type SqliteThread, type SqliteWrite } from './startSqlite.ts'

interface Waiting {
  write: SqliteWrite
  resolve(result: SqliteResult): void
  reject(failure: unknown): void
}

/** Other processes wait for the file's lock meanwhile. */
const mostAtOnce = 100

/**
 * Commits single statements, and those together that wait for the connection at the same time: a commit waits for the
 * disk, and takes as long for a hundred as for one.
 */
export function joinWrites(thread: SqliteThread): (write: SqliteWrite) => Promise<SqliteResult> {
  /** Those that the next turn of the connection commits. */
  let next: Waiting[] | undefined

  const commit = async (group: Waiting[]) => {
    const release = await thread.take()
    if (next === group) next = undefined
    try {
      const outcomes = await thread.ask(
        'write',
        group.map(({ write }) => write),
      )
      for (const [at, outcome] of outcomes.entries())
        if ('failure' in outcome) group[at]?.reject(driverError(outcome.failure))
        else group[at]?.resolve(outcome.result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      release()
    }
  }

  return write =>
    new Promise((resolve, reject) => {
      const waiting = { write, resolve, reject }
      if (next && next.length < mostAtOnce) return void next.push(waiting)
      next = [waiting]
      commit(next)
    })
}
