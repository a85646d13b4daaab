import type { Migration } from 'kysely'

export interface SignInTables {
  /** Keys for tokens and nonces, one per time span, so that all servers use the same one. */
  auth_keys: {
    /** Number of the span since 1970. */
    span: number
    /** `kid` of tokens. */
    id: string
    /** The public key as JWK. */
    public_key: string
    /** JSON of the private key and the nonces' key, sealed with the operator's CK_AUTH_KEY if there is one. */
    secret: string
  }
  auth_sessions: {
    id: string
    project: string
    /** From the message; each nonce can start one session. */
    nonce: string
    chain: string
    address: string
    domain: string
    message: string
    signature: string
    /** Hash of the refresh token. */
    refresh_hash: string
    /** Milliseconds since 1970. */
    begun_at: number
    expires_at: number
    /** When it was signed out. The row stays until `expires_at`, so that its message cannot be reused. */
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
