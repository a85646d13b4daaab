import type { Migration } from 'kysely'

export interface SharedLimitTables {
  /** Token buckets that several servers share. */
  shared_limits: {
    /** Hash of the kind of limit and its subject. */
    key: string
    tokens: number
    /** Milliseconds since 1970, by the clock of the database. */
    filled_at: number
    /** The last number of tokens lent. */
    lent: number
  }
}

export const sharedLimits: Migration = {
  async up(db) {
    await db.schema
      .createTable('shared_limits')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('tokens', 'double precision', column => column.notNull())
      .addColumn('filled_at', 'double precision', column => column.notNull())
      .addColumn('lent', 'double precision', column => column.notNull())
      .execute()
    await db.schema.createIndex('shared_limits_filled_at').on('shared_limits').column('filled_at').execute()
  },
}
