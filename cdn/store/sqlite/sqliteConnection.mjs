// One connection to a database file. It blocks its caller, for long on a slow disk.
import Database from 'libsql'

/**
 * Opens a file, or `:memory:`. Once it is closed, all but `close` fail with the code `CLOSED`.
 * @param {import('./startSqlite.ts').SqliteOptions & {busyTimeoutMs: number}} options
 * @returns {import('./startSqlite.ts').SqliteWays & {close(): void}}
 * @throws {Error} with the driver's `code` if it cannot be opened
 */
export function openConnection({ path, busyTimeoutMs, synchronous, longestLog }) {
  const database = new Database(path)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  keepWriteAheadLog(database)
  database.pragma(`synchronous = ${synchronous}`)
  database.pragma('foreign_keys = ON')
  // Otherwise, `replace into` would delete a row unseen by its table's triggers, such as those of the audit log.
  database.pragma('recursive_triggers = ON')
  // What is deleted is overwritten, or it would stay in the file until its page is used again.
  database.pragma('secure_delete = ON')
  if (longestLog) database.pragma(`wal_autocheckpoint = ${longestLog}`)

  let isClosed = false
  // Asked whether it is in a transaction after it was closed, libsql ends the process.
  const demandOpen = () => {
    if (isClosed) throw Object.assign(new Error('The database connection is not open'), { code: 'CLOSED' })
  }
  const run = (sql, parameters) => {
    demandOpen()
    const statement = database.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], changes, lastInsertRowid }
  }

  const outcomeOf = ({ sql, parameters }) => {
    try {
      return { result: run(sql, parameters) }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  }

  /** A failure may have ended the transaction already. */
  const rollBack = () => {
    demandOpen()
    if (database.inTransaction) database.exec('rollback')
  }

  return {
    run,

    read(statements) {
      demandOpen()
      return statements.map(outcomeOf)
    },

    /**
     * Takes the write lock first, and waits for other processes there. A transaction that begins with a read would fail
     * at its first write if another process wrote meanwhile. Uses `exec`, because a prepared statement that hits a lock
     * stays in progress until it is garbage collected, and would block later commits.
     */
    write(statements) {
      demandOpen()
      // The log is in order: a commit that waits for the disk also brings all earlier ones there.
      const isHasty = synchronous === 'FULL' && statements.every(({ mayBeLost }) => mayBeLost)
      if (isHasty) database.pragma('synchronous = NORMAL')
      try {
        database.exec('begin immediate')
        const outcomes = statements.map(statement => {
          const outcome = outcomeOf(statement)
          // Usually, as after a duplicate key, SQLite has rolled back only this statement.
          if (outcome.failure && !database.inTransaction) throw Object.assign(new Error(), outcome.failure)
          return outcome
        })
        database.exec('commit')
        return outcomes
      } catch (error) {
        rollBack()
        throw error
      } finally {
        if (isHasty) database.pragma('synchronous = FULL')
      }
    },

    script(sql) {
      demandOpen()
      database.exec(sql)
    },

    rollBack,

    close() {
      if (!isClosed) database.close()
      isClosed = true
    },
  }
}

/** The part of an error that can be passed to another thread. */
export function failureOf({ message, code }) {
  return { message, code }
}

/** The mode is stored in the file, so it is enough if one of several starting processes succeeds. */
function keepWriteAheadLog(database) {
  try {
    database.pragma('journal_mode = WAL')
  } catch (error) {
    if (!/^SQLITE_(BUSY|LOCKED)/.test(error.code)) throw error
  }
}
