import type { Generated } from 'kysely'

/** Times are milliseconds since 1970. `sealed` columns are sealed with the operator's VAULT_KEY (vaultKey.ts). */
export interface EmbeddedTables {
  /** One row, which shows a starting server that its VAULT_KEY sealed this database. */
  embedded_canary: { id: number; sealed: string }
  /** Users. An address is found by its HMAC, so a stolen database identifies nobody. */
  embedded_users: {
    id: string
    email_index: string
    email_sealed: string
    created_at: number
    /** The language of their mails, without a country; empty for users older than this column. */
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
    /** recovery, newWallet, keyReturn, keyAdded, emailChange, loginAdded or loginRemoved. */
    kind: string
    user_id: string
    /** The requesting device. */
    browser: string
    /**
     * The address before a change of the email, the login that was added or removed, or the slot that was added, which has
     * nothing sealed; empty otherwise. Until the link expires, nobody else can take a login that was given up.
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
