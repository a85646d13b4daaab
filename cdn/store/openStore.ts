import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operatorError.ts'
import type { AskedDatabase } from '../traces/Traces.ts'
import { connectDatabase, isPostgres, memoryDatabase } from './connectDatabase.ts'
import { type DatabaseName, databaseKinds } from './databaseKind.ts'
import type { Migration } from './migration.ts'
import { landedMigrations } from './migrations/landedMigrations.ts'
import { probeTable } from './migrations/probe.ts'
import type { Outage } from './patientDialect.ts'
import { patientTransaction } from './patientTransaction.ts'
import type { PostgresSettings } from './postgresSettings.ts'
import { applyPending, readHistory } from './schemaHistory.ts'
import { setAside } from './setAside.ts'
import type { Store } from './store.ts'
import { StoreFailure } from './storeFailure.ts'
import type { DataTables, Tables } from './tables.ts'

export interface OpenStore<AllTables = Tables> extends Store<AllTables> {
  /** Why it was unusable when opened; undefined if it was usable. */
  readonly failure: StoreFailure | undefined
  /** Resolves if the database accepts writes. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A damaged file was moved aside, and the server continues with an empty one. */
export interface DatabaseSetAside {
  event: 'database.setAside'
  database: DatabaseName
  /** The damaged file's new path. */
  file: string
  reason: string
}

/** An existing database was migrated. */
export interface DatabaseMigrated {
  event: 'database.migrated'
  database: DatabaseName
  migrations: readonly string[]
}

export type DatabaseNews = DatabaseSetAside | DatabaseMigrated

export interface StoreOptions<Name extends DatabaseName> {
  name: Name
  /** Defaults to those of this release. */
  migrations?: readonly Migration[]
  /** Whether to migrate (default), or to refuse a database with pending migrations. */
  migrates?: boolean | undefined
  postgres?: PostgresSettings | undefined
  /** Shared by the stores of one database. */
  outage?: Outage | undefined
  tell?: ((news: DatabaseNews) => void) | undefined
  /** Called after each statement, in its caller's async context. */
  asked?: ((what: AskedDatabase) => void) | undefined
}

type TablesOf<Name extends DatabaseName> = Name extends 'data' ? DataTables : Tables

/**
 * Opens a database and migrates it, unless a later release has. If it is locked or away, returns a store that retries at
 * each use. Sets a damaged cache file aside, at startup or whenever the damage is found.
 * @param database path of a file, `:memory:`, or the URL of a PostgreSQL database
 * @throws OperatorError if the file cannot be used, or a migration fails
 */
export async function openStore<Name extends DatabaseName>(
  database: string,
  {
    name,
    migrations = landedMigrations[name],
    migrates = true,
    postgres,
    outage = {},
    tell = () => {},
    asked,
  }: StoreOptions<Name>,
): Promise<OpenStore<TablesOf<Name>>> {
  const kind = databaseKinds[name]
  const isFile = !isPostgres(database) && database !== memoryDatabase
  const schema = { database, kind, migrations }
  let current: Promise<Kysely<TablesOf<Name>>> | undefined
  /** Number of the current connection, so that failures of earlier ones can be ignored. */
  let generation = 0
  let inode: number | undefined
  let isDamaged = false
  let isClosed = false

  const damageOf =
    (own: number) =>
    ({ reason }: StoreFailure) => {
      if (reason === 'damaged' && isFile && name === 'cache' && own === generation) isDamaged = true
    }
  const bringUpToDate = async (db: Kysely<never>) => {
    const { applied, pending, isAdopted } = await readHistory(db, schema)
    if (pending.length > 0 && !migrates) {
      const isNew = applied.length === 0
      throw new OperatorError(isNew ? emptyMessage(database) : pendingMessage(name, pending))
    }
    if (!migrates || (isAdopted && pending.length === 0)) return
    const done = await patientTransaction(schema, db, transaction => applyPending(transaction, schema))
    if (applied.length > 0 && done.length > 0)
      tell({ event: 'database.migrated', database: name, migrations: done.map(({ name }) => name) })
  }
  const start = async (): Promise<Kysely<TablesOf<Name>>> => {
    const db = await connectDatabase<TablesOf<Name>>(database, kind, {
      ...{ onFailure: damageOf(generation), postgres, outage },
      asked: asked && (statement => asked({ ...statement, database: name, isPostgres: isPostgres(database) })),
    })
    try {
      await bringUpToDate(db as unknown as Kysely<never>)
    } catch (error) {
      await db.destroy()
      throw error
    }
    if (isFile) inode = await inodeOf(database)
    return db
  }
  const replace = async (reason: string) =>
    tell({ event: 'database.setAside', database: name, file: await setAside(database), reason })
  /** Replaces only a damaged cache, because `data` exists nowhere else. */
  const startSound = async () => {
    try {
      return await start()
    } catch (error) {
      if (!isFile || name !== 'cache' || !isUnsuitable(error)) throw error
      await replace((error as Error).message)
      return start()
    }
  }
  const startAnew = async (damaged: typeof current) => {
    await close(damaged)
    // Another server may have replaced the file already.
    if (inode === (await inodeOf(database))) await replace('a part of it could not be read')
    return startSound()
  }
  const open = async () => {
    if (isClosed) throw new StoreFailure('gone', 'It is closed')
    if (current && !isDamaged) return current
    if (outage.rest && performance.now() < outage.rest.until) throw outage.rest.failure
    const starting = isDamaged ? startAnew(current) : startSound()
    if (isDamaged) generation++
    isDamaged = false
    const own = starting.catch(error => {
      if (current === own) current = undefined
      // Otherwise, a silent database would delay each caller by that time.
      const until = performance.now() + Math.min(outage.tookMs ?? 0, longestRestMs)
      if (error instanceof StoreFailure && error.reason === 'gone') outage.rest = { failure: error, until }
      throw error
    })
    current = own
    return own
  }
  let probed: { at: number; outcome: Promise<void> } | undefined
  /** Only a write finds a full disk, if it needs more than the existing pages. */
  const probe = async () => {
    const db = await open()
    const [table, id] = [sql.table(probeTable(name)), randomUUID()]
    await db.transaction().execute(async transaction => {
      await sql`insert into ${table} (id, filler) values (${id}, ${'x'.repeat(probeBytes)})`.execute(transaction)
      await sql`delete from ${table} where id = ${id}`.execute(transaction)
    })
  }
  const close = async (opened: typeof current) => {
    // Nothing is left of one that did not open, which its caller was told.
    await (await opened?.catch(() => undefined))?.destroy()
  }
  const failure = await open().then(noFailure, (error: unknown) => {
    if (error instanceof StoreFailure && !['duplicate', 'damaged', 'foreign'].includes(error.reason)) return error
    throw asOperatorError(database, error)
  })
  return {
    open,
    failure,
    check() {
      // The endpoint is public, so one write serves all checks within a second.
      if (!probed || performance.now() - probed.at > probedForMs) {
        const own = { at: performance.now(), outcome: probe() }
        probed = own
        // Notices immediately when it is back.
        own.outcome.catch(() => {
          if (probed === own) probed = undefined
        })
      }
      return probed.outcome
    },
    async close() {
      isClosed = true
      await close(current)
    },
  }
}

const noFailure = () => undefined
const probedForMs = 1000
const longestRestMs = 5000
const probeBytes = 16 << 10

/** A cache of another program or an incompatible release is as useless as a damaged one. */
function isUnsuitable(error: unknown): boolean {
  return error instanceof StoreFailure
    ? ['damaged', 'foreign'].includes(error.reason)
    : !(error instanceof OperatorError)
}

async function inodeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.ino
}

function asOperatorError(database: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  const { message } = error as Error
  if (error instanceof StoreFailure && error.reason === 'damaged')
    return new OperatorError(
      `The database ${placeOf(database)} is damaged (${message}). What it holds is nowhere else, so it was left as it is. Put back a backup with: node dist/server/main.mjs restore FILE`,
    )
  return new OperatorError(`The database ${placeOf(database)} cannot be used: ${message}`)
}

/** The location without the URL's password. */
function placeOf(database: string): string {
  return isPostgres(database) ? 'that DATABASE_URL names' : database
}

function emptyMessage(database: string): string {
  return `The database ${placeOf(database)} holds nothing of this server. Set CK_DATA or DATABASE_URL as the server has it; if it is a new one, run: node dist/server/main.mjs migrate`
}

function pendingMessage(database: DatabaseName, pending: readonly Migration[]): string {
  const names = pending.map(({ number, name }) => `${number} ${name}`).join(', ')
  return `The database ${database} lacks migrations of this release (${names}). Run: node dist/server/main.mjs migrate`
}
