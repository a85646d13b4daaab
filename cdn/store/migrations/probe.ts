import type { Migration } from 'kysely'
import type { DatabaseName } from '../databaseKind.ts'

/** A table to test writes with. The name differs because both databases may share one in PostgreSQL. */
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
