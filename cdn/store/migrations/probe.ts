import type { Migration } from 'kysely'
import type { DatabaseName, TableSet } from '../databaseKind.ts'

/** Written and emptied again to learn whether the database takes anything; both databases may be in one of PostgreSQL. */
export const probeTable = (name: DatabaseName) => `${name}_probe`

const probe = (name: DatabaseName): Migration => ({
  async up({ schema }) {
    await schema
      .createTable(probeTable(name))
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('filler', 'text', column => column.notNull())
      .execute()
  },
})

export const probeTables: TableSet = {
  cache: { '2026-11-28 probe': probe('cache') },
  data: { '2026-11-28 probe': probe('data') },
}
