import { type Generated, type Migration, sql } from 'kysely'

/** Times are milliseconds since 1970. `sealed` columns are sealed with the operator's VAULT_KEY (vaultKey.ts). */
export interface EmbeddedTables {
  /** One row, by which a server knows at its start that its VAULT_KEY is the one that sealed everything here. */
  embedded_canary: { id: number; sealed: string }
  /** Users. An address is found by its HMAC, so that a stolen database names nobody. */
  embedded_users: {
    id: string
    email_index: string
    email_sealed: string
    created_at: number
    /** Of their mails, without a country; empty for users who are older than this column. */
    language: Generated<string>
    /** When the operator suspended the user, who cannot sign in since. */
    suspended_at: Generated<number | null>
  }
  /** Devices that a user has signed in on, by the thumbprint of their key (RFC 7638). */
  embedded_devices: { user_id: string; device_key: string; label: string; known_at: number }
  embedded_sessions: {
    /** SHA-256 of the session's text. */
    hash: string
    user_id: string
    /** The only device key that may use it. */
    device_key: string
    /** When the visitor last authenticated. */
    proved_at: number
    /** The provider of the sign-in; empty for an email, a passkey, or a window. */
    provider: string
    /** For a window: the device whose ticket first opened it. */
    opener_key: string
    created_at: number
    used_at: number
    /** 90 days after `created_at`. */
    ends_at: number
  }
  /** Pending sign-ins by email. */
  embedded_attempts: {
    id: string
    device_key: string
    email_index: string
    email_sealed: string
    project: string
    page_origin: string
    /** The device that began it, as the link's page shows it. */
    browser: string
    action: string
    /** HMAC of the code; empty until the link is answered. */
    code_hash: string
    /** SHA-256 of the link's secret; empty without a link. */
    link_hash: string
    /** waiting, yes, no or used. */
    state: string
    tries_left: number
    created_at: number
    ends_at: number
    /** The user whose email changes; empty for a sign-in. */
    user_id: string
    /** The next address to verify, if any; otherwise empty. */
    next_sealed: string
  }
  /** Counts per time span, for limits that survive restarts and are shared by all servers. */
  embedded_counts: { counted: string; span: number; count: number; ends_at: number }
  embedded_wallets: {
    id: string
    user_id: string
    address: string
    /** From the same seed phrase; null for wallets created before it was stored. */
    solana_address: string | null
    /** Ciphertext, base64url. */
    vault: string
    created_at: number
    /** When the visitor may start a new wallet, if requested. */
    new_wallet_at: number | null
    /** When its `mail` slot opens, if requested, and for which device's key. */
    recovery_at: number | null
    recovery_key: string
    /** When another wallet replaced it. It stays, in case its owner finds a way to open it. */
    replaced_at: number | null
  }
  embedded_slots: {
    id: string
    wallet_id: string
    user_id: string
    kind: string
    label: string
    /** The server's half of the lock. */
    half_sealed: string
    /** Ciphertext, base64url; empty until the slot is in use. */
    wrap: string
    /** For a device's slot. */
    device_key: string
    /** For a window's slot: the device whose ticket it was first opened by. */
    opener_key: string
    /** JSON of a passkey's public key and counter; empty for other kinds. */
    credential: string
    /** Passkey id, base64url; null for other kinds. */
    credential_id: string | null
    is_synced: number
    created_at: number
    used_at: number | null
    /** For `mail` slots: the secret, sealed with the operator's RECOVERY_KEY; empty for other kinds. */
    secret_sealed: string
    /** When it was ended: it then opens nothing, and is deleted three days later. */
    ended_at: number | null
    /** When its device may have it back, if requested. */
    return_at: number | null
  }
  /** Devices where slots other than `device` were used, as long as their sessions may live. */
  embedded_slot_uses: { slot_id: string; device_key: string; ends_at: number }
  /** Single-use challenges that a wallet's key signs to authorize one change. */
  embedded_claims: {
    id: string
    nonce: string
    user_id: string
    device_key: string
    act: string
    subject: string
    ends_at: number
  }
  /** Links in warning mails, with which the mail's reader stops or undoes the action. */
  embedded_warnings: {
    id: string
    /** SHA-256 of the link's secret. */
    link_hash: string
    /** recovery, newWallet, keyReturn, emailChange, loginAdded or loginRemoved. */
    kind: string
    user_id: string
    /** The requesting device. */
    browser: string
    /**
     * The address before a change of the email, or the login that was added or removed; empty otherwise. Until the link
     * expires, nobody else can take a login that was given up.
     */
    email_index: string
    email_sealed: string
    created_at: number
    ends_at: number
  }
  /** Single-use passkey challenges. */
  embedded_challenges: {
    id: string
    challenge: string
    device_key: string
    /** The slot of a new passkey; empty for a sign-in. */
    slot_id: string
    page_origin: string
    ends_at: number
  }
  /** Used proofs (RFC 9449 §11.1), until they expire. */
  embedded_proofs: { hash: string; ends_at: number }
  /** Requests for windows of the secure site, sealed with a key that the server never has. */
  embedded_tickets: {
    id: string
    /** Keys of the frame that created it and of the window that took it. */
    maker_key: string
    taker_key: string
    /** The user who created it; its window signs in as them. */
    user_id: string
    /** waiting, taken, answered or closed. */
    state: string
    request: string
    answer: string
    ends_at: number
    /** The request, which other windows may show too. */
    request_id: string
  }
  /** Requests to visitors. Each is decided once, however many windows show it. */
  embedded_requests: {
    /** The maker's id for it. */
    id: string
    maker_key: string
    /** The ticket whose window decided it, or `withdrawn`; empty until then. */
    decided_by: string
    /** When its maker last polled; 0 once the maker is gone. */
    asked_at: number
    ends_at: number
  }
}

export const embedded: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .createTable('embedded_canary')
      .addColumn('id', 'bigint', column => column.primaryKey())
      .addColumn('sealed', 'text', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_users')
      .addColumn('id', 'text', column => column.primaryKey())
      // The first insert creates the user, however many tabs race.
      .addColumn('email_index', 'text', column => column.notNull().unique())
      .addColumn('email_sealed', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_devices')
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('known_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('embedded_devices_key', ['user_id', 'device_key'])
      .execute()
    await schema
      .createTable('embedded_sessions')
      .addColumn('hash', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('proved_at', 'bigint', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_attempts')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('email_index', 'text', column => column.notNull())
      .addColumn('email_sealed', 'text', column => column.notNull())
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('page_origin', 'text', column => column.notNull())
      .addColumn('browser', 'text', column => column.notNull())
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('code_hash', 'text', column => column.notNull())
      .addColumn('link_hash', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('tries_left', 'bigint', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_counts')
      .addColumn('counted', 'text', column => column.notNull())
      .addColumn('span', 'bigint', column => column.notNull())
      .addColumn('count', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('embedded_counts_key', ['counted', 'span'])
      .execute()
    await schema
      .createTable('embedded_wallets')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('vault', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('new_wallet_at', 'bigint')
      .addColumn('replaced_at', 'bigint')
      .execute()
    await schema
      .createTable('embedded_slots')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('wallet_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('half_sealed', 'text', column => column.notNull())
      .addColumn('wrap', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('credential', 'text', column => column.notNull())
      .addColumn('credential_id', 'text', column => column.unique())
      .addColumn('is_synced', 'bigint', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await schema
      .createTable('embedded_challenges')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('challenge', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('slot_id', 'text', column => column.notNull())
      .addColumn('page_origin', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_proofs')
      .addColumn('hash', 'text', column => column.primaryKey())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('embedded_tickets')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('maker_key', 'text', column => column.notNull())
      .addColumn('taker_key', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('request', 'text', column => column.notNull())
      .addColumn('answer', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    // One active wallet per user; replaced ones stay.
    await schema
      .createIndex('embedded_wallets_in_use')
      .unique()
      .on('embedded_wallets')
      .column('user_id')
      .where(sql<boolean>`replaced_at is null`)
      .execute()
    await schema.createIndex('embedded_slots_of_wallet').on('embedded_slots').column('wallet_id').execute()
    await schema.createIndex('embedded_attempts_by_link').on('embedded_attempts').column('link_hash').execute()
    for (const table of ['attempts', 'counts', 'sessions', 'challenges', 'proofs', 'tickets'])
      await schema.createIndex(`embedded_${table}_ends_at`).on(`embedded_${table}`).column('ends_at').execute()
  },
}

export const recovery: Migration = {
  async up({ schema }) {
    const addText = (table: string, column: string) =>
      schema
        .alterTable(table)
        .addColumn(column, 'text', added => added.notNull().defaultTo(''))
        .execute()
    await addText('embedded_attempts', 'user_id')
    await addText('embedded_attempts', 'next_sealed')
    await addText('embedded_slots', 'secret_sealed')
    await addText('embedded_wallets', 'recovery_key')
    await schema.alterTable('embedded_wallets').addColumn('recovery_at', 'bigint').execute()
    await schema
      .createTable('embedded_warnings')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('link_hash', 'text', column => column.notNull().unique())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('browser', 'text', column => column.notNull())
      .addColumn('email_index', 'text', column => column.notNull())
      .addColumn('email_sealed', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_warnings_of_email').on('embedded_warnings').column('email_index').execute()
    await schema.createIndex('embedded_warnings_ends_at').on('embedded_warnings').column('ends_at').execute()
  },
}

export const embeddedSolana: Migration = {
  async up(db) {
    await db.schema.alterTable('embedded_wallets').addColumn('solana_address', 'text').execute()
  },
}

export const sessionProvider: Migration = {
  async up(db) {
    await db.schema
      .alterTable('embedded_sessions')
      .addColumn('provider', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

export const decisions: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_tickets')
      .addColumn('request_id', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('embedded_requests')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('maker_key', 'text', column => column.notNull())
      .addColumn('decided_by', 'text', column => column.notNull())
      .addColumn('asked_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_requests_ends_at').on('embedded_requests').column('ends_at').execute()
  },
}

export const walletProofs: Migration = {
  async up({ schema }) {
    for (const column of ['ended_at', 'return_at'])
      await schema.alterTable('embedded_slots').addColumn(column, 'bigint').execute()
    await schema
      .createTable('embedded_claims')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('nonce', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('act', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_claims_ends_at').on('embedded_claims').column('ends_at').execute()
  },
}

export const slotUses: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_sessions')
      .addColumn('opener_key', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('embedded_slot_uses')
      .addColumn('slot_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('embedded_slot_uses_key', ['slot_id', 'device_key'])
      .execute()
    await schema.createIndex('embedded_slot_uses_ends_at').on('embedded_slot_uses').column('ends_at').execute()
  },
}

export const userLanguage: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_users')
      .addColumn('language', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

export const slotOpeners: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_slots')
      .addColumn('opener_key', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}
