import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
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
  keepWriteAheadLog(database)
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  const config = { database: database as never }
  const dialect = new SqliteDialect(config)
  return typedFailures(
    {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new WritingDriver(config, database),
      createIntrospector: db => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    { reasonOf, parameter, value },
  )
}

/** The file remembers it, so it is enough if one of several processes that start together succeeds. */
function keepWriteAheadLog(database: InstanceType<typeof Database>): void {
  try {
    database.pragma('journal_mode = WAL')
  } catch (error) {
    if (reasonOf(error) !== 'locked') throw error
  }
}

/** Lets the migrator make all tables in one transaction, as SQLite can. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Takes the lock for writing before each write and each transaction, all of which write in the end: there it waits for
 * another process. A transaction that begins by reading would fail at its first write if another process wrote in the
 * meantime. And a prepared statement that meets a lock stays in progress until it is garbage, and no later transaction
 * could be committed; so the lock is taken by `exec`.
 */
class WritingDriver extends SqliteDriver {
  readonly #database: InstanceType<typeof Database>

  constructor(config: SqliteDialectConfig, database: InstanceType<typeof Database>) {
    super(config)
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const database = this.#database
    const connection = await super.acquireConnection()
    const isWrite = ({ query }: CompiledQuery) => query.kind !== 'SelectQueryNode' && query.kind !== 'RawNode'
    return {
      async executeQuery<Row>(query: CompiledQuery) {
        if (database.inTransaction || !isWrite(query)) return connection.executeQuery<Row>(query)
        database.exec('begin immediate')
        try {
          const result = await connection.executeQuery<Row>(query)
          database.exec('commit')
          return result
        } catch (error) {
          if (database.inTransaction) database.exec('rollback')
          throw error
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  override async beginTransaction(): Promise<void> {
    this.#database.exec('begin immediate')
  }
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
