/** The codes of {@link ApiError} and their HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  unknown_network: 400,
  /** Below or above what the provider accepts. */
  amount_out_of_limits: 400,
  /** The signature isn't this account's for this message. */
  signature_invalid: 400,
  /** The time in a signed message is too far from the server's. */
  clock_wrong: 400,
  /** Not a sign-in message, or one with hidden text. */
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
  /** The session that permits a purchase has expired or was used. */
  purchase_session_ended: 401,
  /** The DPoP proof is missing, or belongs to another request, key or session. */
  proof_invalid: 401,
  /** For sign-in by email. */
  code_wrong: 401,
  code_older: 401,
  code_expired: 401,
  code_locked: 401,
  /** The passkey's answer belongs to another site, page, account or challenge. */
  passkey_invalid: 401,
  /** The visitor's last authentication is too old for this. */
  sign_in_old: 401,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  token_not_yet_valid: 401,
  project_not_found: 403,
  origin_not_allowed: 403,
  /** The operator refuses this network, account or email address. */
  access_denied: 403,
  email_denied: 403,
  /** A captcha must be solved before this mail is sent. */
  captcha_needed: 403,
  /** The operator has suspended this user. */
  account_suspended: 403,
  /** For the operator's admin: the token's role may not do this. */
  role_insufficient: 403,
  not_found: 404,
  /** No route swaps one token for the other. */
  no_route: 404,
  method_not_allowed: 405,
  /** The name is taken; the account already has a name; the operator reserves the name. */
  name_taken: 409,
  name_owned: 409,
  name_reserved: 409,
  /** The pools hold too little for this amount. */
  insufficient_liquidity: 409,
  /** The quote now yields less than it promised. */
  price_moved: 409,
  /**
   * For embedded wallets: another tab created the wallet first; all twelve slots are used; this slot is the last one
   * that can open the wallet elsewhere.
   */
  wallet_exists: 409,
  /** A window of the secure site was already opened, or opened too late. */
  ticket_used: 409,
  too_many_slots: 409,
  slot_needed: 409,
  /** Another account has this address. Accounts are never merged. */
  email_taken: 409,
  /** A mail to this address bounced, or its owner complained about one, so it gets no more mails. */
  mail_stopped: 409,
  /** The provider's account already signs another user in. */
  account_taken: 409,
  /** This is the last way to sign in. */
  login_needed: 409,
  /** For the operator's admin: somebody else was faster. */
  changed_meanwhile: 409,
  body_too_large: 413,
  rate_limited: 429,
  internal: 500,
  node_failed: 502,
  /** The mail server rejects the mail for now, or rejects it for this address permanently. */
  mail_failed: 502,
  mail_refused: 502,
  /** Farcaster's relay does not answer as specified. */
  relay_failed: 502,
  not_available: 503,
} as const

export type ApiErrorCode = keyof typeof apiErrorStatus

/** The body of every API reply that is not 2xx. */
export interface ApiError {
  /** One sentence: what was wrong, and what is accepted. */
  error: string
  code: ApiErrorCode
  /** For `code_wrong`. */
  triesLeft?: number | undefined
  /** For `rate_limited`: how long the visitor must wait. */
  retryAfterS?: number | undefined
}

/** The facts that a client may need in addition to the code. */
export type ApiErrorFacts = Pick<ApiError, 'triesLeft' | 'retryAfterS'>
