import { driverError, type SqliteResult, type SqliteStatement, type SqliteThread } from './startSqlite.ts'

interface Waiting {
  statement: SqliteStatement
  resolve(result: SqliteResult): void
  reject(failure: unknown): void
}

/** Meanwhile, other processes wait for the file's lock, and transactions for the connection. */
const mostAtOnce = 100

/**
 * Batches single statements that wait for the connection at the same time. A commit waits for the disk, and an answer
 * of the thread for a free processor: both take as long for a hundred statements as for one.
 * @param hasRun called after each batch
 */
export function joinStatements(
  thread: SqliteThread,
  way: 'read' | 'write',
  hasRun: () => void = () => {},
): (statement: SqliteStatement) => Promise<SqliteResult> {
  /** The next batch. */
  let next: Waiting[] | undefined

  const run = async (group: Waiting[]) => {
    const release = await thread.take()
    if (next === group) next = undefined
    try {
      const outcomes = await thread.ask(
        way,
        group.map(({ statement }) => statement),
      )
      hasRun()
      for (const [at, outcome] of outcomes.entries())
        if ('failure' in outcome) group[at]?.reject(driverError(outcome.failure))
        else group[at]?.resolve(outcome.result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      release()
    }
  }

  return statement =>
    new Promise((resolve, reject) => {
      const waiting = { statement, resolve, reject }
      if (next && next.length < mostAtOnce) return void next.push(waiting)
      next = [waiting]
      run(next)
    })
}
