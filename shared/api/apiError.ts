/** The codes of {@link ApiError} and their HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  unknown_network: 400,
  /** Less or more money than the provider takes. */
  amount_out_of_limits: 400,
  /** The signature is not one of this account for this message. */
  signature_invalid: 400,
  /** The time in a signed message is too far from the server's. */
  clock_wrong: 400,
  /** No sign-in text, or one that hides something. */
  message_invalid: 400,
  project_missing: 401,
  /** A sign-in that proves nothing. */
  nonce_unknown: 401,
  nonce_expired: 401,
  nonce_used: 401,
  message_expired: 401,
  message_not_yet_valid: 401,
  domain_mismatch: 401,
  chain_mismatch: 401,
  address_mismatch: 401,
  session_ended: 401,
  /** What lets the frame start a purchase is too old, or was used. */
  purchase_session_ended: 401,
  /** No DPoP proof, or one of another request, key or session. */
  proof_invalid: 401,
  /** Of a sign-in by email. */
  code_wrong: 401,
  code_older: 401,
  code_expired: 401,
  code_locked: 401,
  /** A passkey's answer that is not one of this site, page, account or challenge. */
  passkey_invalid: 401,
  /** The visitor proved who they are too long ago for this. */
  sign_in_old: 401,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  token_not_yet_valid: 401,
  project_not_found: 403,
  origin_not_allowed: 403,
  not_found: 404,
  /** Nothing swaps one token for the other. */
  no_route: 404,
  method_not_allowed: 405,
  /** Somebody has the name; the account has a name already; the operator keeps the name back. */
  name_taken: 409,
  name_owned: 409,
  name_reserved: 409,
  /** The pools hold too little for this amount. */
  insufficient_liquidity: 409,
  /** A quote yields less than it said. */
  price_moved: 409,
  /** Of an embedded wallet: another tab was first; it has twelve slots; its last way to open elsewhere would go. */
  wallet_exists: 409,
  /** A window of the secure site was opened already, or too late. */
  ticket_used: 409,
  too_many_slots: 409,
  slot_needed: 409,
  /** Another account has this address. Accounts are never merged. */
  email_taken: 409,
  /** An account at a provider signs another user in. */
  account_taken: 409,
  /** The last way to sign in would go. */
  login_needed: 409,
  body_too_large: 413,
  rate_limited: 429,
  internal: 500,
  node_failed: 502,
  /** The mail server does not take the mail; for this address, it never will. */
  mail_failed: 502,
  mail_refused: 502,
  /** The relay of Farcaster does not answer as it should. */
  relay_failed: 502,
  not_available: 503,
} as const

export type ApiErrorCode = keyof typeof apiErrorStatus

/** The body of every API reply that is not 2xx. */
export interface ApiError {
  /** One sentence: what was wrong, what is accepted. */
  error: string
  code: ApiErrorCode
  /** Of `code_wrong`. */
  triesLeft?: number | undefined
  /** Of `rate_limited` where a visitor is told how long to wait. */
  retryAfterS?: number | undefined
}

/** What a client may need to know of an error beside its code. */
export type ApiErrorFacts = Pick<ApiError, 'triesLeft' | 'retryAfterS'>
