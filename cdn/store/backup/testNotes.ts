import type { Migration } from '../migration.ts'
import { probe } from '../migrations/probe.ts'
import { leaseKeys, serverLeases } from '../migrations/serverLeases.ts'
import { testMigrations } from '../testMigrations.ts'

/** A migration that creates a table of `data`, for tests. */
export const notesMigration = (table: string): Pick<Migration, 'up'> => ({
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

export const notes = testMigrations(
  { name: 'probe', ...probe('data'), staysAtRestore: true },
  { name: 'server leases', ...serverLeases, staysAtRestore: true },
  { name: 'keys of servers', ...leaseKeys, staysAtRestore: true },
  { name: '2026-11-26 notes', ...notesMigration('notes') },
)
