import type { Migration } from 'kysely'

export interface SmartSessionTables {
  /** Sessions granted by wallets to pages and signed by their accounts. Only the revocation can change. */
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
    /** The account's signature over the stored session. */
    signature: string
    revoked_at: number | null
    /** The account's signature over the revocation. */
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
      // Includes the owner, so that another account that signs for the same session gets a separate row.
      .addPrimaryKeyConstraint('smart_sessions_key', ['project', 'address', 'chain', 'pci'])
      .execute()
  },
}
