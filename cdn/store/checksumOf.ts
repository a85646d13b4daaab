import { createHash } from 'node:crypto'
import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Migration } from './migration.ts'

/** The checksum of the SQL that a migration runs on both kinds of database. */
export async function checksumOf({ up }: Pick<Migration, 'up'>): Promise<string> {
  const statements: string[] = []
  for (const dialect of [sqlite, postgres]) {
    const db = new Kysely<unknown>({
      dialect: { ...dialect, createDriver: () => new DummyDriver() },
      log: ({ query: { sql, parameters } }) => void statements.push(JSON.stringify([sql, ...parameters])),
    })
    await up(db)
  }
  return createHash('sha256').update(statements.join('\n')).digest('base64url')
}

const sqlite: Omit<Dialect, 'createDriver'> = {
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: db => new SqliteIntrospector(db),
}

const postgres: Omit<Dialect, 'createDriver'> = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: db => new PostgresIntrospector(db),
}
