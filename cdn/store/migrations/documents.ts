import type { Migration } from 'kysely'

export interface DocumentTables {
  /** Compressed `modal.html` of projects; compressing it is the most expensive work of the server. */
  documents: {
    /** Hash of the content. */
    tag: string
    encoding: string
    /** Length of the bytes. */
    size: number
    /** Milliseconds since 1970 of the last use, to the day. */
    used_at: number
    bytes: Uint8Array
  }
}

export const documents: Migration = {
  async up(db) {
    await db.schema
      .createTable('documents')
      .addColumn('tag', 'text', column => column.notNull())
      .addColumn('encoding', 'text', column => column.notNull())
      .addColumn('size', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addColumn('bytes', 'bytea', column => column.notNull())
      .addPrimaryKeyConstraint('documents_key', ['tag', 'encoding'])
      .execute()
    await db.schema.createIndex('documents_used_at').on('documents').column('used_at').execute()
  },
}
