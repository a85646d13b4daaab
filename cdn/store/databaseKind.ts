import type { Migration } from 'kysely'

/** Both databases of a server (architecture §7). */
export type DatabaseName = 'cache' | 'data'

/** Migrations by name. One that was published is never changed; a later one corrects it. */
export type Migrations = Readonly<Record<string, Migration>>

/** What a part of the server keeps: tables that may be thrown away, and tables that may not. */
export type TableSet = Readonly<Partial<Record<DatabaseName, Migrations>>>

export interface DatabaseKind {
  name: DatabaseName
  /** Whether what is committed must be on the disk. */
  isDurable: boolean
  /** Name of the table that remembers the migrations: both databases may be in one of PostgreSQL. */
  migrationTable: string
}

export const databaseKinds: Readonly<Record<DatabaseName, DatabaseKind>> = {
  cache: { name: 'cache', isDurable: false, migrationTable: 'kysely_migration' },
  data: { name: 'data', isDurable: true, migrationTable: 'data_migration' },
}

/** The migrations of one database, of all parts of the server, in the order of their names. */
export function migrationsOf(sets: readonly TableSet[], name: DatabaseName): Record<string, Migration> {
  return Object.fromEntries(sets.flatMap(set => Object.entries(set[name] ?? {})))
}
