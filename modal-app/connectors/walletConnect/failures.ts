import { ConnectKitError } from '../../../shared/errors.ts'

/** Why the relay refuses this site; shown to its developer. */
export type RelayRefusal = 'relayOrigin' | 'relayClock' | 'relayKey'

const refusals: readonly [text: string, refusal: RelayRefusal, message: string][] = [
  // @spec 8.server-origin
  ['Unauthorized: origin not allowed', 'relayOrigin', 'The WalletConnect relay does not allow this site’s origin'],
  // @spec 8.server-jwt
  [
    'JWT validation error: JWT Token is not yet valid',
    'relayClock',
    'The WalletConnect relay does not accept this device’s time',
  ],
  // @spec 8.server-key
  ['Unauthorized: invalid key', 'relayKey', 'The WalletConnect relay does not know this site’s project id'],
]

/** Interprets the text with which the relay closed the connection; it sends no code. */
export function relayFailure(said: string): { error: ConnectKitError; refusal?: RelayRefusal } {
  const found = refusals.find(([text]) => said.includes(text))
  const facts = { said: said.slice(0, maxSaidLength) }
  if (!found)
    return { error: new ConnectKitError('relay_failed', 'The WalletConnect relay ended the connection', facts) }
  const [, refusal, message] = found
  return { refusal, error: new ConnectKitError('relay_refused', message, facts) }
}

const maxSaidLength = 200

/** WalletConnect has several codes for a refusal (CAIP-25 and its specs). */
const refusedCodes = new Set([4001, 5000, 5001, 5002, 5003])
const refusedText = /user (rejected|cancell?ed|disapproved)/i
const lackingCodes = new Set([5100, 5104])
const disconnectedCode = 6000

interface Said {
  code?: unknown
  message?: unknown
  data?: unknown
}

/** Turns a wallet's error into a ConnectKitError, or an `Error` with the wallet's code. */
export function walletFailure(thrown: unknown): Error {
  if (thrown instanceof ConnectKitError) return thrown
  const { code, message, data } = (typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown }) as Said
  const text = typeof message === 'string' && message ? message : 'The wallet failed'
  if (refusedCodes.has(code as number) || refusedText.test(text))
    return new ConnectKitError('user_rejected', 'User rejected the request', {}, thrown)
  if (lackingCodes.has(code as number))
    return new ConnectKitError('unknown_network', 'The wallet has none of the networks of this site', {}, thrown)
  if (code === disconnectedCode)
    return new ConnectKitError('not_connected', 'The wallet has ended the session', {}, thrown)
  if (/no internet connection|failed to publish/i.test(text))
    return new ConnectKitError('relay_failed', 'The WalletConnect relay cannot be reached', {}, thrown)
  return Object.assign(new Error(text, { cause: thrown }), { code, data })
}
