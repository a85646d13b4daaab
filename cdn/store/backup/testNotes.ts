import type { Migration } from 'kysely'
import type { TableSet } from '../databaseKind.ts'

/** A table of `data`, as a feature brings it, for tests. */
export const notesMigration = (table: string): Migration => ({
  async up(db) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'bigint', column => column.primaryKey())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('bytes', 'bytea')
      .addColumn('gone', 'bigint')
      .execute()
  },
})

export const notes: TableSet = { data: { '2026-11-26 notes': notesMigration('notes') } }
