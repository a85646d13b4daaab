/** Both databases of a server (architecture §7). */
export type DatabaseName = 'cache' | 'data'

export interface DatabaseKind {
  name: DatabaseName
  /** Whether what is committed must be on the disk. */
  isDurable: boolean
  /** The table that remembers the migrations: both databases may be in one of PostgreSQL. */
  schemaTable: string
  /** The table that did until 28 November 2026. It stays as it was, so that releases of before start again. */
  formerTable: string
}

export const databaseKinds: Readonly<Record<DatabaseName, DatabaseKind>> = {
  cache: { name: 'cache', isDurable: false, schemaTable: 'cache_schema', formerTable: 'kysely_migration' },
  data: { name: 'data', isDurable: true, schemaTable: 'data_schema', formerTable: 'data_migration' },
}
