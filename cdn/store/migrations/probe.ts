import type { Migration } from 'kysely'
import type { DatabaseName } from '../databaseKind.ts'

/** Written and emptied again to learn whether the database takes anything; both databases may be in one of PostgreSQL. In no backup. */
export const probeTable = (name: DatabaseName) => `${name}_probe`

export const probe = (name: DatabaseName): Migration => ({
  async up({ schema }) {
    await schema
      .createTable(probeTable(name))
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('filler', 'text', column => column.notNull())
      .execute()
  },
})
