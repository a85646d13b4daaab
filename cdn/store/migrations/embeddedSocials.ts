import type { Migration } from 'kysely'

/** Sign-in with providers. Times are milliseconds since 1970. */
export interface EmbeddedSocialTables {
  /** Accounts at providers, found by an HMAC of the provider's own id. */
  embedded_socials: {
    provider: string
    subject_index: string
    /** Its id and name at the provider, sealed with VAULT_KEY. */
    sealed: string
    user_id: string
    created_at: number
    used_at: number
  }
  /** Pending sign-ins with a provider. */
  embedded_social_attempts: {
    id: string
    /** SHA-256 of the secrets in the window's address, from its opener, and in its cookie. */
    place_hash: string
    proof_hash: string
    cookie_hash: string
    /** SHA-256 of the `state` that the provider returns; empty until the window has left. */
    state_hash: string
    /** Both unused: windows without an opener formerly required two digits. */
    digits: string
    tries_left: number
    /** The device that began it; only it learns the result. */
    device_key: string
    /** The user to add the account to; empty for a sign-in. */
    links_user: string
    provider: string
    project: string
    page_origin: string
    /** begun, asking, away, returned, done, denied, failed, taken, used or told. */
    state: string
    /** Secrets of PKCE and OpenID Connect, or the relay's channel; later the delivered reply. Sealed with VAULT_KEY. */
    secrets: string
    /** The signed-in user; empty until then. */
    user_id: string
    ends_at: number
    /** When its relay may be polled again: one request at a time, across all servers. */
    ask_at: number
  }
}

export const socials: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .createTable('embedded_socials')
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('subject_index', 'text', column => column.notNull())
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      // The first insert creates the user, however many tabs race.
      .addPrimaryKeyConstraint('embedded_socials_key', ['provider', 'subject_index'])
      .execute()
    await schema.createIndex('embedded_socials_of_user').on('embedded_socials').column('user_id').execute()
    await schema
      .createTable('embedded_social_attempts')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('place_hash', 'text', column => column.notNull().unique())
      .addColumn('proof_hash', 'text', column => column.notNull())
      .addColumn('cookie_hash', 'text', column => column.notNull())
      .addColumn('state_hash', 'text', column => column.notNull())
      .addColumn('digits', 'text', column => column.notNull())
      .addColumn('tries_left', 'bigint', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('links_user', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('page_origin', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('secrets', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    for (const column of ['state_hash', 'ends_at'])
      await schema
        .createIndex(`embedded_social_attempts_${column}`)
        .on('embedded_social_attempts')
        .column(column)
        .execute()
  },
}

export const askAt: Migration = {
  async up(db) {
    await db.schema
      .alterTable('embedded_social_attempts')
      .addColumn('ask_at', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
  },
}
