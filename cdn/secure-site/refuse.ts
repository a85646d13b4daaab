import { ConnectKitError, fromWire } from '../../shared/errors.ts'
import { ApiRefusal } from './api/callApi.ts'

/** The secure site's error codes, as the wire names them (shared/embedded/secureMethods.schema.ts). */
export type RefusalCode =
  | 'access_denied'
  | 'account_suspended'
  | 'account_taken'
  | 'aborted'
  | 'clock_wrong'
  | 'code_expired'
  | 'code_locked'
  | 'code_older'
  | 'code_wrong'
  | 'email_denied'
  | 'email_taken'
  | 'internal'
  | 'invalid_params'
  | 'mail_failed'
  | 'mail_refused'
  | 'mail_stopped'
  | 'network_error'
  | 'not_signed_in'
  | 'origin_not_allowed'
  | 'rate_limited'
  | 'sign_in_old'
  | 'signature_invalid'
  | 'social_failed'
  | 'not_available'
  | 'transaction_failed'
  | 'try_again_later'
  | 'unauthorized'
  | 'unknown_network'
  | 'unsupported_method'
  | 'user_rejected'

type WireCode = ConstructorParameters<typeof ConnectKitError>[0]

/** The modal recognizes codes by their form; codes specific to this port never reach the page. */
export const refuse = (code: RefusalCode, message: string, data?: Readonly<Record<string, unknown>>): ConnectKitError =>
  new ConnectKitError(code as WireCode, message, data && { data })

/**
 * An error with a number that pages know but we have no name for, such as EIP-5792's. The message carries it unchanged.
 */
export const refuseBy = (code: number, message: string): ConnectKitError => fromWire({ code, message })

const codes: Readonly<Record<string, RefusalCode>> = {
  access_denied: 'access_denied',
  account_suspended: 'account_suspended',
  not_available: 'not_available',
  clock_wrong: 'clock_wrong',
  code_expired: 'code_expired',
  code_locked: 'code_locked',
  code_older: 'code_older',
  code_wrong: 'code_wrong',
  email_denied: 'email_denied',
  email_taken: 'email_taken',
  mail_failed: 'mail_failed',
  mail_refused: 'mail_refused',
  mail_stopped: 'mail_stopped',
  network_error: 'network_error',
  origin_not_allowed: 'origin_not_allowed',
  rate_limited: 'try_again_later',
  session_ended: 'not_signed_in',
  signature_invalid: 'signature_invalid',
  sign_in_old: 'sign_in_old',
}

/** Converts the server's refusal for our caller. */
export function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof ApiRefusal)) return thrown
  const { code, message, retryAfterS, triesLeft } = thrown
  const data = {
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(triesLeft !== undefined && { triesLeft }),
  }
  return refuse(codes[code] ?? 'internal', message, data)
}
