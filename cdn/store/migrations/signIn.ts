import type { Migration } from 'kysely'

export interface SignInTables {
  /** Keys that sign tokens and nonces, one for each span of time, so that several servers make the same one. */
  auth_keys: {
    /** Number of the span since 1970. */
    span: number
    /** `kid` of tokens. */
    id: string
    /** The public key as JWK. */
    public_key: string
    /** JSON of the private key and the nonces' key, perhaps sealed by the operator's CK_AUTH_KEY. */
    secret: string
  }
  auth_sessions: {
    id: string
    project: string
    /** Of the message: it begins one session. */
    nonce: string
    chain: string
    address: string
    domain: string
    message: string
    signature: string
    /** Hash of what the modal renews and ends the session with. */
    refresh_hash: string
    /** Milliseconds since 1970. */
    begun_at: number
    expires_at: number
    /** When it was signed out. It stays until `expires_at`, so that nobody signs in by its message again. */
    ended_at: number | null
  }
}

export const signIn: Migration = {
  async up(db) {
    await db.schema
      .createTable('auth_keys')
      .addColumn('span', 'bigint', column => column.primaryKey())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('secret', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('auth_sessions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('nonce', 'text', column => column.notNull().unique())
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('domain', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull())
      .addColumn('signature', 'text', column => column.notNull())
      .addColumn('refresh_hash', 'text', column => column.notNull().unique())
      .addColumn('begun_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema.createIndex('auth_sessions_expires_at').on('auth_sessions').column('expires_at').execute()
  },
}
