import { ConnectKitError } from '../../../shared/errors.ts'

/** WalletConnect's numbers (CAIP-25 and its specs); a refusal has several. */
const refusedCodes = new Set([4001, 5000, 5001, 5002, 5003])
const refusedText = /user (rejected|cancell?ed|disapproved)/i
const lackingCodes = new Set([5100, 5104])
const disconnectedCode = 6000

interface Said {
  code?: unknown
  message?: unknown
  data?: unknown
}

/** What a wallet answered over WalletConnect, as an error of ours, or as an `Error` with its own code. */
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
