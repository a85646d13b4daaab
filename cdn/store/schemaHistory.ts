import { type Kysely, sql } from 'kysely'
import { isPostgres } from './connectDatabase.ts'
import type { DatabaseKind } from './databaseKind.ts'
import type { Migration } from './migration.ts'
import { StoreFailure } from './storeFailure.ts'

/** A database and this release's migrations for it. */
export interface Schema {
  /** Path of a file, `:memory:`, or the URL of a PostgreSQL database. */
  database: string
  kind: DatabaseKind
  migrations: readonly Migration[]
}

/** A migration that was applied to a database. */
interface AppliedMigration {
  number: number
  name: string
  checksum: string
  needs: number | null
}

type SchemaTables = Record<string, AppliedMigration & { applied_at: number }>

/**
 * Reads the applied and the pending migrations.
 * @throws StoreFailure `foreign` if an incompatible release has changed the database
 */
export async function readHistory(anyDb: Kysely<never>, { database, kind, migrations }: Schema) {
  const db = anyDb as unknown as Kysely<SchemaTables>
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  const has = (table: string) => hasTable(db, table, isPostgres(database))
  const isAdopted = await has(kind.schemaTable)
  const applied = isAdopted
    ? await db.selectFrom(kind.schemaTable).select(['number', 'name', 'checksum', 'needs']).orderBy('number').execute()
    : (await has(kind.formerTable))
      ? adopted(await db.selectFrom(kind.formerTable).select('name').execute(), known)
      : []
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name))
  const later = applied.filter(({ name }) => !known.has(name))
  for (const row of applied) refuseOther(row, known.get(row.name))
  for (const { number, name, needs } of later) {
    if (number <= migrations.length || pending.length > 0)
      throw new StoreFailure(
        'foreign',
        `it has had the migration ${name}, which is not of this release, nor of a later one`,
      )
    if (needs !== null && needs > migrations.length)
      throw new StoreFailure(
        'foreign',
        `a later release has changed it (${number}, ${name}). Start a release that knows its migration ${needs}; this one knows ${migrations.length}`,
      )
  }
  return { applied, later, pending, isAdopted }
}

/** Applies pending migrations within an exclusive transaction. @returns the applied ones */
export async function applyPending(anyDb: Kysely<never>, schema: Schema): Promise<readonly Migration[]> {
  const { pending } = await keepHistory(anyDb, schema)
  for (const migration of pending) await applyMigration(anyDb, schema, migration)
  return pending
}

export async function applyMigration(anyDb: Kysely<never>, { kind }: Schema, migration: Migration): Promise<void> {
  await migration.up(anyDb)
  await note(anyDb, kind, migration)
}

/** Records the applied migrations, for databases from before 28 November 2026 in the new table. */
export async function keepHistory(anyDb: Kysely<never>, schema: Schema) {
  const history = await readHistory(anyDb, schema)
  if (history.isAdopted) return history
  await anyDb.schema
    .createTable(schema.kind.schemaTable)
    .addColumn('number', 'bigint', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('checksum', 'text', column => column.notNull())
    .addColumn('needs', 'bigint')
    .addColumn('applied_at', 'bigint', column => column.notNull())
    .execute()
  for (const migration of history.applied) await note(anyDb, schema.kind, migration)
  return history
}

/** @param keeps whether a migration's record stays; the others are removed */
export async function forgetHistory(
  anyDb: Kysely<never>,
  { kind, migrations }: Schema,
  keeps: (migration: Migration) => boolean,
): Promise<void> {
  const db = anyDb as unknown as Kysely<SchemaTables>
  for (const migration of migrations)
    if (!keeps(migration)) await db.deleteFrom(kind.schemaTable).where('number', '=', migration.number).execute()
}

async function note(
  anyDb: Kysely<never>,
  { schemaTable }: DatabaseKind,
  { number, name, checksum, needs }: AppliedMigration | Migration,
): Promise<void> {
  await (anyDb as unknown as Kysely<SchemaTables>)
    .insertInto(schemaTable)
    .values({ number, name, checksum, needs: needs ?? null, applied_at: Date.now() })
    .execute()
}

/** Reads the former table, which has only names. Their order does not matter. */
function adopted(rows: readonly { name: string }[], known: ReadonlyMap<string, Migration>): AppliedMigration[] {
  return rows.map(({ name }) => {
    const { number = 0, checksum = '', needs = null } = known.get(name) ?? {}
    return { number, name, checksum, needs }
  })
}

function refuseOther({ number, name, checksum }: AppliedMigration, own: Migration | undefined): void {
  if (own && (own.checksum !== checksum || own.number !== number))
    throw new StoreFailure(
      'foreign',
      `its migration ${number}, ${name}, is another one than this release has: it was made by a build that never became a release`,
    )
}

async function hasTable(db: Kysely<SchemaTables>, name: string, isPostgresDatabase: boolean): Promise<boolean> {
  // Only PostgreSQL schemas in the connection's search path.
  const found = isPostgresDatabase
    ? sql`select 1 as found where to_regclass(${name}) is not null`
    : sql`select 1 as found from sqlite_master where type = 'table' and name = ${name}`
  return (await found.execute(db)).rows.length > 0
}
