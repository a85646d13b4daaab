import { type Kysely, sql, type Transaction } from 'kysely'
import { OperatorError } from '../../operatorError.ts'
import { connectDatabase, isPostgres, memoryDatabase } from '../connectDatabase.ts'
import { databaseKinds } from '../databaseKind.ts'
import type { Migration } from '../migration.ts'
import { landedMigrations } from '../migrations/landedMigrations.ts'
import { openStore } from '../openStore.ts'
import { patientTransaction } from '../patientTransaction.ts'
import type { PostgresSettings } from '../postgresSettings.ts'
import { applyMigration, applyPending, forgetHistory, readHistory, type Schema } from '../schemaHistory.ts'
import { whileAlone } from '../serverLease.ts'
import { setAside } from '../setAside.ts'
import { StoreFailure } from '../storeFailure.ts'
import type { DataTables } from '../tables.ts'
import { readBackup, writeBackup } from './backupFile.ts'

export interface BackupOptions {
  /** Location of `data`. */
  database: string
  /** Path of the backup. */
  file: string
  /** Defaults to those of this release. */
  migrations?: readonly Migration[]
  /** Settings for PostgreSQL. */
  postgres?: PostgresSettings
  /** Awaited after each step; for tests, which kill the process there. */
  onStep?(step: string): Promise<void>
}

type AnyTables = Record<string, Record<string, unknown>>
const { data: kind } = databaseKinds
const rowsAtOnce = 500

/**
 * Writes a consistent snapshot of `data` into a file, while servers keep writing. Does not migrate: a later release may
 * back up a database that an earlier one serves.
 * @returns the number of rows
 * @throws OperatorError if no server has used the database, a later release has changed it, or the file cannot be written
 */
export async function backUpData(options: BackupOptions): Promise<number> {
  const { database, file, onStep = async () => {} } = options
  const schema = schemaOf(options)
  const db = await connectDatabase<AnyTables>(database, kind, { isPatient: true })
  try {
    const moment = db.transaction().setAccessMode('read only')
    const steady = isPostgres(database) ? moment.setIsolationLevel('repeatable read') : moment
    return await steady.execute(async transaction => {
      const { applied, later } = await historyOf(transaction, schema)
      const [unknown] = later
      if (unknown)
        throw new OperatorError(
          `A later release has changed the database (${unknown.number}, ${unknown.name}), and this one does not know what it holds. Make the backup with that release`,
        )
      if (applied.length === 0)
        throw new OperatorError(
          `The database ${isPostgres(database) ? 'that DATABASE_URL names' : database} holds nothing of this server, so there is no backup. Set CK_DATA or DATABASE_URL as the server has it`,
        )
      const writer = await writeBackup(file, {
        format: 'connectkit-data-1',
        made: new Date().toISOString(),
        migrations: applied.map(({ name }) => name),
      })
      try {
        await onStep('begun')
        for (const table of await existing(transaction, await dataTables(schema)))
          for await (const row of rowsOf(transaction, table, isPostgres(database))) await writer.add({ table, row })
        return await writer.finish(onStep)
      } catch (error) {
        await writer.abandon()
        throw error
      }
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Replaces all of `data` with a backup, in one transaction. The backup may be of an earlier release: its rows go into
 * that release's tables, which are then migrated. A damaged database file is set aside first.
 * @returns the number of rows
 * @throws OperatorError if a server uses the database, or the file is not a whole backup, or one of a later release
 */
export async function restoreData(options: BackupOptions): Promise<number> {
  const { database, file, onStep = async () => {} } = options
  const schema = schemaOf(options)
  const { migrations } = schema
  const backup = await readBackup(file)
  const unknown = backup.head.migrations.find(name => !migrations.some(migration => migration.name === name))
  if (unknown !== undefined)
    throw new OperatorError(
      `${file} was made by a later release of this server: it has the migration ${unknown}. Restore it with that one`,
    )
  await onStep('checked')
  await setAsideIfDamaged(database)
  const store = await openStore(database, { name: 'data', migrations, postgres: options.postgres })
  const replace = async (demandAlone: (db: Kysely<DataTables>) => Promise<void>) => {
    const db = (await store.open()) as unknown as Kysely<never>
    await onStep('opened')
    return patientTransaction(schema, db, async own => {
      const transaction = own as unknown as Transaction<AnyTables>
      const { later } = await historyOf(transaction, schema)
      if (later.length > 0)
        throw new OperatorError(
          `A later release has changed the database. Restore with that release, or into an empty database; nothing was changed`,
        )
      const names = await dataTables(schema)
      for (const table of await existing(transaction, names)) await transaction.schema.dropTable(table).execute()
      await forgetHistory(own, schema, ({ staysAtRestore = false }) => staysAtRestore)
      await onStep('emptied')
      for (const migration of migrations)
        if (!migration.staysAtRestore && backup.head.migrations.includes(migration.name))
          await applyMigration(own, schema, migration)
      let count = 0
      let waiting: { table: string; rows: Record<string, unknown>[] } | undefined
      const insert = async () => {
        if (waiting) await transaction.insertInto(waiting.table).values(waiting.rows).execute()
        waiting = undefined
      }
      for await (const { table, row } of backup.rows()) {
        if (!names.includes(table)) throw new OperatorError(`${file} holds the table ${table}, which this server lacks`)
        if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce)) await insert()
        waiting ??= { table, rows: [] }
        waiting.rows.push(row)
        count++
      }
      await insert()
      await applyPending(own, schema)
      await onStep('filled')
      await demandAlone(own as unknown as Kysely<DataTables>)
      return count
    })
  }
  try {
    return await whileAlone(store, 'restore', replace)
  } finally {
    await store.close()
  }
}

function schemaOf({ database, migrations = landedMigrations.data }: BackupOptions): Schema {
  return { database, kind, migrations }
}

/** @throws OperatorError if an incompatible release has changed the database */
async function historyOf(db: Kysely<AnyTables>, schema: Schema) {
  try {
    return await readHistory(db as unknown as Kysely<never>, schema)
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.reason !== 'foreign') throw error
    throw new OperatorError(`The database cannot be used: ${error.message}`)
  }
}

/** Tables that a backup may contain: all that any of its migrations creates, even if a later one drops them. */
async function dataTables({ migrations }: Schema): Promise<string[]> {
  const db = await connectDatabase<never>(memoryDatabase, kind)
  try {
    const names = new Set<string>()
    for (const { staysAtRestore, up } of migrations) {
      if (staysAtRestore) continue
      await up(db)
      for (const { name } of await db.introspection.getTables()) names.add(name)
    }
    return [...names]
  } finally {
    await db.destroy()
  }
}

async function existing(db: Transaction<AnyTables>, names: readonly string[]): Promise<string[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return names.filter(name => there.has(name))
}

/** In storage order, by the hidden column that each database has. */
async function* rowsOf(
  db: Transaction<AnyTables>,
  table: string,
  isPostgresTable: boolean,
): AsyncGenerator<Record<string, unknown>> {
  const place = sql.ref(isPostgresTable ? 'ctid' : 'rowid')
  let last: unknown
  for (;;) {
    const at = isPostgresTable ? sql`${last}::tid` : sql`${last}`
    const behind = last === undefined ? sql`` : sql`where ${place} > ${at}`
    const told = isPostgresTable ? sql`${place}::text` : place
    const { rows } = await sql<Record<string, unknown>>`
      select ${told} as place_of_row, t.* from ${sql.table(table)} as t ${behind} order by ${place} limit ${rowsAtOnce}
    `.execute(db)
    for (const { place_of_row, ...row } of rows) {
      last = place_of_row
      yield row
    }
    if (rows.length < rowsAtOnce) return
  }
}

async function setAsideIfDamaged(database: string): Promise<void> {
  if (isPostgres(database)) return
  try {
    await (await connectDatabase(database, kind)).destroy()
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.reason !== 'damaged') throw error
    await setAside(database)
  }
}
