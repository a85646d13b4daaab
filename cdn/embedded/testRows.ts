import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../store/connectDatabase.ts'

/** Either database. */
interface Opened {
  open(): Promise<unknown>
}

/** The name of every table, in either kind of database. */
async function tablesOf(db: Kysely<never>, database: string): Promise<string[]> {
  const listed = isPostgres(database)
    ? sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  return (await listed.execute(db)).rows.map(({ name }) => name)
}

/** Every value of every table, with where it is. @property tables all, also those without rows */
export async function allValues(database: string, stores: readonly Opened[]) {
  const values: [table: string, text: string][] = []
  const tables = new Set<string>()
  for (const store of stores) {
    const db = (await store.open()) as Kysely<never>
    for (const name of await tablesOf(db, database)) {
      tables.add(name)
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      for (const row of rows) for (const value of Object.values(row)) values.push([name, String(value)])
    }
  }
  return { values, tables: [...tables] }
}

/** Where any of these texts stands. */
export const placesOf = (values: readonly [string, string][], texts: readonly string[]): string[] => [
  ...new Set(
    values.flatMap(([table, value]) =>
      texts.some(text => value.toLowerCase().includes(text.toLowerCase())) ? [table] : [],
    ),
  ),
]
