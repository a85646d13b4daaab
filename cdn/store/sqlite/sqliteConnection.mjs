// One connection to a database file. It blocks its caller, for long on a slow disk.
import Database from 'libsql'

/**
 * Opens a file, or `:memory:`. Once it is closed, all but `close` fail with the code `CLOSED`.
 * @param {{path: string, busyTimeoutMs: number, synchronous: 'FULL' | 'NORMAL'}} options
 * @returns {Record<'read' | 'write' | 'script' | 'rollBack' | 'close', (sql: string, parameters: readonly unknown[]) => unknown>}
 * @throws {Error} with the driver's `code` if it cannot be opened
 */
export function openConnection({ path, busyTimeoutMs, synchronous }) {
  const database = new Database(path)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  keepWriteAheadLog(database)
  database.pragma(`synchronous = ${synchronous}`)
  database.pragma('foreign_keys = ON')

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

  return {
    read: run,

    /**
     * Takes the write lock first, and waits for other processes there. A transaction that begins with a read would fail
     * at its first write if another process wrote meanwhile. Uses `exec`, because a prepared statement that hits a lock
     * stays in progress until it is garbage collected, and would block later commits.
     */
    write(sql, parameters) {
      demandOpen()
      if (database.inTransaction) return run(sql, parameters)
      database.exec('begin immediate')
      try {
        const result = run(sql, parameters)
        database.exec('commit')
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    },

    script(sql) {
      demandOpen()
      database.exec(sql)
    },

    /** A failure may have ended the transaction already. */
    rollBack() {
      demandOpen()
      if (database.inTransaction) database.exec('rollback')
    },

    close() {
      if (!isClosed) database.close()
      isClosed = true
    },
  }
}

/** The mode is stored in the file, so it is enough if one of several starting processes succeeds. */
function keepWriteAheadLog(database) {
  try {
    database.pragma('journal_mode = WAL')
  } catch (error) {
    if (!/^SQLITE_(BUSY|LOCKED)/.test(error.code)) throw error
  }
}
