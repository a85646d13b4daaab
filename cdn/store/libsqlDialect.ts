import { type Dialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { StoreReason } from './storeFailure.ts'
import { typedFailures } from './typedFailures.ts'

/** The driver blocks the process while it waits for another one, so it waits little. */
const busyTimeoutMs = 250

/**
 * SQLite in a file, or in memory as `:memory:`.
 * @throws Error of the driver if the file cannot be opened
 */
export function libsqlDialect(path: string): Dialect {
  const database = new Database(path)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  return typedFailures(new SqliteDialect({ database: database as never }), { reasonOf, parameter, value })
}

const reasons: readonly (readonly [code: RegExp, reason: StoreReason])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/, 'gone'],
  [/^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)/, 'duplicate'],
]

function reasonOf(error: unknown): StoreReason | undefined {
  const code = String((error as { code?: unknown } | undefined)?.code)
  if ((error as Error | undefined)?.message === 'The database connection is not open') return 'gone'
  return reasons.find(([pattern]) => pattern.test(code))?.[1]
}

/** Other types end the process: the driver panics on them. */
function parameter(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}

function value(stored: unknown): unknown {
  return stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored
}
