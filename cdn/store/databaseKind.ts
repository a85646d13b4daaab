/** The two databases of a server (architecture §7). */
export type DatabaseName = 'cache' | 'data'

export interface DatabaseKind {
  name: DatabaseName
  /** Whether a commit waits for the disk. */
  isDurable: boolean
  /** The table of applied migrations. Its name differs because both databases may share one in PostgreSQL. */
  schemaTable: string
  /** Its predecessor until 28 November 2026, kept unchanged so that older releases can still start. */
  formerTable: string
}

export const databaseKinds: Readonly<Record<DatabaseName, DatabaseKind>> = {
  cache: { name: 'cache', isDurable: false, schemaTable: 'cache_schema', formerTable: 'kysely_migration' },
  data: { name: 'data', isDurable: true, schemaTable: 'data_schema', formerTable: 'data_migration' },
}
