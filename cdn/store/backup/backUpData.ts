import { type Kysely, sql, type Transaction } from 'kysely'
import { StartupError } from '../../startupError.ts'
import { connectDatabase, isPostgres, memoryDatabase } from '../connectDatabase.ts'
import { databaseKinds, type TableSet } from '../databaseKind.ts'
import { probeTable } from '../migrations/probe.ts'
import { leaseTable } from '../migrations/serverLeases.ts'
import { openStore } from '../openStore.ts'
import { whileAlone } from '../serverLease.ts'
import { setAside } from '../setAside.ts'
import { StoreFailure } from '../storeFailure.ts'
import type { DataTables } from '../tables.ts'
import { readBackup, writeBackup } from './backupFile.ts'

export interface BackupOptions {
  /** Where `data` is. */
  database: string
  /** Path of the backup. */
  file: string
  tables: readonly TableSet[]
  /** Is awaited after each step; for tests, which end the process there. */
  onStep?(step: string): Promise<void>
}

type AnyTables = Record<string, Record<string, unknown>>
const { data: kind } = databaseKinds
const rowsAtOnce = 500

/**
 * Writes all that `data` holds into a file, as it is at one moment, while servers go on writing. Leaves the tables as they
 * are: a later release may back up what an earlier one serves.
 * @returns the number of rows
 * @throws StartupError if no server has used the database, or the file cannot be written
 */
export async function backUpData({ database, file, tables, onStep = async () => {} }: BackupOptions): Promise<number> {
  const db = await connectDatabase<AnyTables>(database, kind)
  try {
    const moment = db.transaction().setAccessMode('read only')
    const steady = isPostgres(database) ? moment.setIsolationLevel('repeatable read') : moment
    return await steady.execute(async transaction => {
      const migrations = await migrationsDone(transaction)
      if (migrations.length === 0)
        throw new StartupError(
          `The database ${isPostgres(database) ? 'that DATABASE_URL names' : database} holds nothing of this server, so there is no backup. Set CK_DATA or DATABASE_URL as the server has it`,
        )
      const writer = await writeBackup(file, {
        format: 'connectkit-data-1',
        made: new Date().toISOString(),
        migrations,
      })
      try {
        await onStep('begun')
        for (const table of await existing(transaction, await dataTables(tables)))
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
 * Puts a backup in place of all that `data` holds, in one transaction. A damaged file is set aside first.
 * @returns the number of rows
 * @throws StartupError if a server uses the database, or the file is not a whole backup, or one of another version of the tables
 */
export async function restoreData({ database, file, tables, onStep = async () => {} }: BackupOptions): Promise<number> {
  const backup = await readBackup(file)
  await onStep('checked')
  await setAsideIfDamaged(database)
  const store = await openStore(database, { name: 'data', tables })
  const replace = async (demandAlone: (db: Kysely<DataTables>) => Promise<void>) => {
    const db = (await store.open()) as unknown as Kysely<AnyTables>
    await onStep('opened')
    return db.transaction().execute(async transaction => {
      const migrations = await migrationsDone(transaction)
      if (JSON.stringify(migrations) !== JSON.stringify(backup.head.migrations))
        throw new StartupError(
          `${file} was made by another version of this server. Restore it with that version, then upgrade. It has the tables of ${backup.head.migrations.join(', ') || 'none'}; here they are of ${migrations.join(', ') || 'none'}`,
        )
      const names = await dataTables(tables)
      for (const table of [...names].reverse()) await transaction.deleteFrom(table).execute()
      await onStep('emptied')
      let count = 0
      let waiting: { table: string; rows: Record<string, unknown>[] } | undefined
      const insert = async () => {
        if (waiting) await transaction.insertInto(waiting.table).values(waiting.rows).execute()
        waiting = undefined
      }
      for await (const { table, row } of backup.rows()) {
        if (!names.includes(table)) throw new StartupError(`${file} holds the table ${table}, which this server lacks`)
        if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce)) await insert()
        waiting ??= { table, rows: [] }
        waiting.rows.push(row)
        count++
      }
      await insert()
      await onStep('filled')
      await demandAlone(transaction as unknown as Kysely<DataTables>)
      return count
    })
  }
  try {
    return await whileAlone(store, 'restore', replace)
  } finally {
    await store.close()
  }
}

/** Names of the tables of `data`: those that its migrations make. */
async function dataTables(tables: readonly TableSet[]): Promise<string[]> {
  const store = await openStore(memoryDatabase, { name: 'data', tables })
  try {
    const all = await (await store.open()).introspection.getTables()
    return all
      .map(({ name }) => name)
      .filter(name => ![leaseTable, probeTable(kind.name)].includes(name) && !name.startsWith(kind.migrationTable))
  } finally {
    await store.close()
  }
}

async function existing(db: Transaction<AnyTables>, names: readonly string[]): Promise<string[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return names.filter(name => there.has(name))
}

async function migrationsDone(db: Transaction<AnyTables>): Promise<string[]> {
  const there = await existing(db, [kind.migrationTable])
  if (there.length === 0) return []
  const rows = await db.selectFrom(kind.migrationTable).select('name').orderBy('name').execute()
  return rows.map(({ name }) => String(name))
}

/** In the order in which they lie, which each database knows by a hidden column. */
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
