import type { Migration } from 'kysely'

export interface SmartSessionTables {
  /** Sessions that pages got from wallets, as their accounts signed for. Only how they were revoked ever changes. */
  smart_sessions: {
    project: string
    /** SHA-256 of the permissions' context, in hex. */
    pci: string
    /** CAIP-2. */
    chain: string
    /** In lower case. */
    address: string
    /** JSON. */
    permissions: string
    /** Seconds since 1970. */
    expiry: number
    created_at: number
    /** Of the account, over what is kept. */
    signature: string
    revoked_at: number | null
    /** Of the account, over that it is revoked. */
    revocation: string | null
  }
}

export const smartSessions: Migration = {
  async up(db) {
    await db.schema
      .createTable('smart_sessions')
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('pci', 'text', column => column.notNull())
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('permissions', 'text', column => column.notNull())
      .addColumn('expiry', 'bigint', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('signature', 'text', column => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('revocation', 'text')
      // A session has one owner: whoever signs for the same one later is another account's.
      .addPrimaryKeyConstraint('smart_sessions_key', ['project', 'address', 'chain', 'pci'])
      .execute()
  },
}
