// Runs one connection's SQL in its own thread, because SQLite blocks its caller, for long on a slow disk. Plain
// JavaScript, because it is started as a file: directly by tests, and as a copy beside each bundle.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'libsql'

const { path, busyTimeoutMs, synchronous } = workerData

/** @type {InstanceType<typeof Database>} */
let database
try {
  database = new Database(path)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  keepWriteAheadLog()
  database.pragma(`synchronous = ${synchronous}`)
  database.pragma('foreign_keys = ON')
  parentPort.on('message', answer)
  parentPort.postMessage({ id: 0 })
} catch (error) {
  parentPort.postMessage({ id: 0, failure: failureOf(error) })
}

/** The mode is stored in the file, so it is enough if one of several starting processes succeeds. */
function keepWriteAheadLog() {
  try {
    database.pragma('journal_mode = WAL')
  } catch (error) {
    if (!/^SQLITE_(BUSY|LOCKED)/.test(error.code)) throw error
  }
}

function answer({ id, sql, parameters, way }) {
  try {
    parentPort.postMessage({ id, result: ways[way](sql, parameters) })
  } catch (error) {
    parentPort.postMessage({ id, failure: failureOf(error) })
  }
}

const ways = {
  read: run,

  /**
   * Takes the write lock first, and waits for other processes there. A transaction that begins with a read would fail at
   * its first write if another process wrote meanwhile. Uses `exec`, because a prepared statement that hits a lock stays
   * in progress until it is garbage collected, and would block later commits.
   */
  write(sql, parameters) {
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

  script: sql => void database.exec(sql),

  /** A failure may have ended the transaction already. */
  rollBack() {
    if (database.inTransaction) database.exec('rollback')
  },

  close() {
    database.close()
    parentPort.close()
  },
}

function run(sql, parameters) {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], changes, lastInsertRowid }
}

function failureOf({ message, code }) {
  return { message, code }
}
