import { type Migration, sql } from 'kysely'

/** Times are milliseconds since 1970. `sealed` columns are sealed under the operator's VAULT_KEY (vaultKey.ts). */
export interface EmbeddedTables {
  /** One row, by which a server knows at its start that its VAULT_KEY is the one that sealed everything here. */
  embedded_canary: { id: number; sealed: string }
  /** Whoever has signed in. An address is found by its HMAC, so that a stolen database names nobody. */
  embedded_users: { id: string; email_index: string; email_sealed: string; created_at: number }
  /** Devices that have signed in as a user once, by the thumbprint of their key (RFC 7638). */
  embedded_devices: { user_id: string; device_key: string; label: string; known_at: number }
  embedded_sessions: {
    /** SHA-256 of what the browser has. */
    hash: string
    user_id: string
    /** The only device key that may use it. */
    device_key: string
    /** When the visitor last proved who they are. */
    proved_at: number
    /** Who signed them in; empty for an email, a passkey, or a window. */
    provider: string
    /** Of a window: the device whose ticket it was first opened by. */
    opener_key: string
    created_at: number
    used_at: number
    /** 90 days after `created_at`. */
    ends_at: number
  }
  /** Sign-ins by email under way. */
  embedded_attempts: {
    id: string
    device_key: string
    email_index: string
    email_sealed: string
    project: string
    page_origin: string
    /** Of the device that began it, as the page of the link shows it. */
    browser: string
    action: string
    /** HMAC of the code; empty until the link was answered. */
    code_hash: string
    /** SHA-256 of what the link holds; empty without a link. */
    link_hash: string
    /** waiting, yes, no or used. */
    state: string
    tries_left: number
    created_at: number
    ends_at: number
    /** Whose email is to be changed; empty for a sign-in. */
    user_id: string
    /** The address that comes after this one; empty if none does. */
    next_sealed: string
  }
  /** How often something happened within a span of time, for limits that survive a restart and hold for all servers. */
  embedded_counts: { counted: string; span: number; count: number; ends_at: number }
  embedded_wallets: {
    id: string
    user_id: string
    address: string
    /** Of the same words; null of wallets from before it was kept. */
    solana_address: string | null
    /** Ciphertext, base64url. */
    vault: string
    created_at: number
    /** When the visitor may start a new one, if they asked for that. */
    new_wallet_at: number | null
    /** When its slot of the kind `mail` opens, if somebody asked for that, and for which device's key. */
    recovery_at: number | null
    recovery_key: string
    /** When another took its place. It stays, in case its owner finds a way to open it. */
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
    /** Of a device's slot. */
    device_key: string
    /** JSON of a passkey's public key and counter; empty for others. */
    credential: string
    /** Id of the passkey, base64url; null for others. */
    credential_id: string | null
    is_synced: number
    created_at: number
    used_at: number | null
    /** Of the kind `mail`: its secret, sealed under the operator's RECOVERY_KEY; empty for others. */
    secret_sealed: string
    /** When it was ended: it opens nothing, and is deleted three days later. */
    ended_at: number | null
    /** When the device whose key it was may have it back, if it asked for that. */
    return_at: number | null
  }
  /** Where a slot that is no device's was used, for as long as a session of there may live. */
  embedded_slot_uses: { slot_id: string; device_key: string; ends_at: number }
  /** What a wallet's key has to sign for one change, once. */
  embedded_claims: {
    id: string
    nonce: string
    user_id: string
    device_key: string
    act: string
    subject: string
    ends_at: number
  }
  /** Links in mails that warn of something, by which whoever reads the mail stops or undoes it. */
  embedded_warnings: {
    id: string
    /** SHA-256 of what the link holds. */
    link_hash: string
    /** recovery, newWallet, keyReturn, emailChange, loginAdded or loginRemoved. */
    kind: string
    user_id: string
    /** Of the device that asked. */
    browser: string
    /**
     * The address before a change of the email, or the way to sign in that was added or removed; empty otherwise. Until the
     * link ends, nobody else may take what was given up.
     */
    email_index: string
    email_sealed: string
    created_at: number
    ends_at: number
  }
  /** Challenges of passkeys, each for one answer. */
  embedded_challenges: {
    id: string
    challenge: string
    device_key: string
    /** The slot that a new passkey is for; empty for a sign-in. */
    slot_id: string
    page_origin: string
    ends_at: number
  }
  /** Proofs that were used (RFC 9449 §11.1), until they are too old to be used again. */
  embedded_proofs: { hash: string; ends_at: number }
  /** What a window of the secure site is opened for, sealed by a key that the server never has. */
  embedded_tickets: {
    id: string
    /** Of the frame that made it, and of the window that took it. */
    maker_key: string
    taker_key: string
    /** Who made it; its window signs in as them. */
    user_id: string
    /** waiting, taken, answered or closed. */
    state: string
    request: string
    answer: string
    ends_at: number
    /** What it asks, which other windows may show, too. */
    request_id: string
  }
  /** What is asked of a visitor, however many windows show it. It is decided once. */
  embedded_requests: {
    /** As its maker calls it. */
    id: string
    maker_key: string
    /** The ticket whose window decided it, or `withdrawn`; empty until then. */
    decided_by: string
    /** When its maker was last seen to wait for it; 0 once it has gone. */
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
      // Whoever is first creates the user, however many tabs are asked at once.
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
    // One wallet in use a user; those it replaced stay beside it.
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
