import type { Migration } from 'kysely'
import type { DescriptionTables } from './descriptions.ts'

export interface PictureTables extends DescriptionTables {
  /** Images that replies named, and the bytes of fetched ones. */
  pictures: {
    /** Hash of the URL. */
    id: string
    /** The original URL; empty if it was a `data:` URL. */
    url: string
    /** Media type; null until it is fetched. */
    type: string | null
    /** Length of the bytes, so that the total size is known without reading them. */
    size: number
    /** Milliseconds since 1970 of the last use, to the day. */
    used_at: number
    /** The last column, so that the others can be read without it. */
    bytes: Uint8Array | null
  }
}

export const pictures: Migration = {
  async up(db) {
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('url', 'text', column => column.notNull())
      .addColumn('type', 'text')
      .addColumn('size', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addColumn('bytes', 'bytea')
      .execute()
    await db.schema.createIndex('pictures_used_at').on('pictures').column('used_at').execute()
  },
}
