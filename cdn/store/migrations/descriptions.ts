import type { Migration } from 'kysely'

export interface DescriptionTables {
  /** NFT metadata, as fetched from the URL in the contract. */
  descriptions: {
    /** Hash of the URL. */
    id: string
    /** Milliseconds since 1970. */
    read_at: number
    /** Milliseconds since 1970 of the last use, to the day. */
    used_at: number
    bytes: Uint8Array
  }
}

export const descriptions: Migration = {
  async up(db) {
    await db.schema
      .createTable('descriptions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('read_at', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addColumn('bytes', 'bytea', column => column.notNull())
      .execute()
    await db.schema.createIndex('descriptions_used_at').on('descriptions').column('used_at').execute()
  },
}
