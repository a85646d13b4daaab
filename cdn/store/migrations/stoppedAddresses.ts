import type { Migration } from 'kysely'

export interface StoppedAddressTables {
  /** Addresses that get no more mails. */
  stopped_addresses: {
    id: string
    /** An index to find it by, and the address itself, sealed under VAULT_KEY. */
    email_index: string
    email_sealed: string
    /** `refused`, `bounced`, `complained` or `operator`. */
    reason: string
    /** The mail server's words, without addresses. */
    detail: string
    created_at: number
    /** When mails are allowed again. */
    ends_at: number
  }
}

export const stoppedAddresses: Migration = {
  async up({ schema }) {
    await schema
      .createTable('stopped_addresses')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('email_index', 'text', column => column.notNull().unique())
      .addColumn('email_sealed', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('detail', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('stopped_addresses_ends_at').on('stopped_addresses').column('ends_at').execute()
    await schema
      .createIndex('stopped_addresses_created_at')
      .on('stopped_addresses')
      .columns(['created_at', 'id'])
      .execute()
  },
}
