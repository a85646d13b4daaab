import type { Migration } from 'kysely'
import type { DescriptionTables } from './descriptions.ts'

export interface PictureTables extends DescriptionTables {
  /** Pictures that replies named, and the bytes of those that were fetched. */
  pictures: {
    /** Hash of the address. */
    id: string
    /** Where the owner of the token keeps it; empty if the address held the picture itself. */
    url: string
    /** Media type; null while it is not fetched. */
    type: string | null
    /** Length of the bytes, to find out the size of all without reading them. */
    size: number
    /** Milliseconds since 1970 of the last use, to the day. */
    used_at: number
    /** The last column, so that the others are read without it. */
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
