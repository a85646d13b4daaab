import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { isMarked } from '../mayBeLost.ts'
import type { StoreFailure, StoreReason } from '../storeFailure.ts'
import { typedFailures } from '../typedFailures.ts'
import { createLogKeeper } from './createLogKeeper.ts'
import { joinStatements } from './joinStatements.ts'
import type { SqliteResult, SqliteThread } from './startSqlite.ts'

/** The threads of one database, so that reads do not wait for writes. Both are the same for a database in memory. */
export interface SqliteThreads {
  reader: SqliteThread
  writer: SqliteThread
  /** Checkpoints the log, so that commits need not. */
  logKeeper?: SqliteThread | undefined
}

export function sqliteDialect(threads: SqliteThreads, onFailure?: (failure: StoreFailure) => void): Dialect {
  return typedFailures(
    {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new ThreadDriver(threads),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    { reasonOf: sqliteReason, parameter, value, onFailure },
  )
}

/** Lets the migrator create all tables in one transaction, which SQLite supports. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ThreadDriver implements Driver {
  readonly #threads: SqliteThreads
  readonly #ways: Ways

  constructor(threads: SqliteThreads) {
    this.#threads = threads
    const hasCommitted = threads.logKeeper ? createLogKeeper(threads.logKeeper) : () => {}
    this.#ways = {
      read: joinStatements(threads.reader, 'read'),
      write: joinStatements(threads.writer, 'write', hasCommitted),
      hasCommitted,
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ThreadConnection(this.#threads, this.#ways)
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await (connection as ThreadConnection).begin(accessMode === 'read only')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ThreadConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ThreadConnection).rollBack()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    // The last to close writes the log into the file, so it must be the writing thread.
    const { logKeeper, reader, writer } = this.#threads
    for (const thread of new Set([logKeeper, reader, writer])) await thread?.close()
  }
}

interface Ways extends Record<'read' | 'write', ReturnType<typeof joinStatements>> {
  hasCommitted(): void
}

/** Holds a thread for a transaction, or for a single statement outside of one. */
class ThreadConnection implements DatabaseConnection {
  readonly #threads: SqliteThreads
  readonly #ways: Ways
  #held: { thread: SqliteThread; release(): void } | undefined

  constructor(threads: SqliteThreads, ways: Ways) {
    this.#threads = threads
    this.#ways = ways
  }

  async begin(isReadOnly: boolean): Promise<void> {
    const thread = isReadOnly ? this.#threads.reader : this.#threads.writer
    const release = await thread.take()
    try {
      await thread.ask('script', isReadOnly ? 'begin' : 'begin immediate')
      this.#held = { thread, release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** If this fails, the transaction is still open, and is rolled back next. */
  async commit(): Promise<void> {
    await this.#held?.thread.ask('script', 'commit')
    if (this.#held?.thread === this.#threads.writer) this.#ways.hasCommitted()
    this.#end()
  }

  async rollBack(): Promise<void> {
    try {
      await this.#held?.thread.ask('rollBack')
    } finally {
      this.#end()
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return resultOf(await this.#run(query))
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async #run({ query, sql, parameters }: CompiledQuery): Promise<SqliteResult> {
    if (this.#held) return this.#held.thread.ask('run', sql, parameters)
    if (query.kind === 'SelectQueryNode') return this.#ways.read({ sql, parameters, mayBeLost: false })
    if (query.kind !== 'RawNode') return this.#ways.write({ sql, parameters, mayBeLost: isMarked(query) })
    // Raw SQL, such as a pragma, needs no lock.
    const { writer } = this.#threads
    const release = await writer.take()
    try {
      return await writer.ask('run', sql, parameters)
    } finally {
      release()
    }
  }

  #end(): void {
    this.#held?.release()
    this.#held = undefined
  }
}

function resultOf<Row>({ rows, changes, lastInsertRowid }: SqliteResult): QueryResult<Row> {
  return {
    rows: rows as Row[],
    ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
  }
}

const reasons: readonly (readonly [code: RegExp, reason: StoreReason])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^(CLOSED$|SQLITE_(IOERR|READONLY|CANTOPEN))/, 'gone'],
  [/^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)/, 'duplicate'],
]

export function sqliteReason(error: unknown): StoreReason | undefined {
  const code = String((error as { code?: unknown } | undefined)?.code)
  return reasons.find(([pattern]) => pattern.test(code))?.[1]
}

/** Rejects other types, on which the driver panics and ends the process. */
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
