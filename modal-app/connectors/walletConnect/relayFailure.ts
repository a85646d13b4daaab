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

/** Reads the text with which the relay closed the connection; it sends no code. */
export function relayFailure(said: string): { error: ConnectKitError; refusal?: RelayRefusal } {
  const found = refusals.find(([text]) => said.includes(text))
  const facts = { said: said.slice(0, maxSaidLength) }
  if (!found)
    return { error: new ConnectKitError('relay_failed', 'The WalletConnect relay ended the connection', facts) }
  const [, refusal, message] = found
  return { refusal, error: new ConnectKitError('relay_refused', message, facts) }
}

const maxSaidLength = 200
