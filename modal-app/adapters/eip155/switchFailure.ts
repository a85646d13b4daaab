import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'

/** Words of a visitor's no. They count more than any number: nobody who said no is asked again. */
const refusal = /reject|declin|den(y|ied)|cancel|dismiss|refus/i
/** Words of a wallet that does not know the chain. */
const unknownChain =
  /wallet_addEthereumChain|(unrecogni[sz]ed|unknown|unsupported|invalid) (chain|network)|(chain|network).*\b(not|isn['’]t|hasn['’]t)\b.*\b(add|support|found|configur|recogni[sz]|know|exist)/i

/**
 * What wallets answer to a chain they do not know other than 4902 (spec §8): -32603, also as 32603. It is also what a
 * wallet that threw no code at all arrives as.
 * @spec 8.wallet-add-on-default
 */
const vagueCodes: readonly unknown[] = [-32603, 32603]

/**
 * Why a wallet did not switch: `unknown_network` where it may be asked to add the network, `user_rejected` where its user
 * said no, or what else it was.
 *
 * 5000 is a refusal to WalletConnect and an unknown chain to some wallets. It arrives here as 4001, which it becomes
 * where errors enter (shared/errors.ts), so only the words can tell: without words of an unknown chain it is a no.
 */
export function switchFailure(thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  const { code, message, facts } = error
  const isRefused = refusal.test(message)
  const isUnknown = unknownChain.test(message)
  if (code === 'user_rejected') return isUnknown && !isRefused ? as('unknown_network', error) : error
  if (code !== 'wallet_failed') return error
  if (isRefused) return as('user_rejected', error)
  return isUnknown || vagueCodes.includes(facts.code) ? as('unknown_network', error) : error
}

/** What keeps its own code when a wallet does not add a network; everything else says that it does not take it. */
const ownCodes: readonly string[] = [
  'user_rejected',
  'wallet_busy',
  'wallet_not_found',
  'unauthorized',
  'rate_limited',
  'aborted',
]

/** Why a wallet did not add a network: `user_rejected`, `unknown_network` as it does not take it, … */
export function addFailure(thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  if (ownCodes.includes(error.code)) return error
  return as(refusal.test(error.message) ? 'user_rejected' : 'unknown_network', error)
}

function as(code: 'user_rejected' | 'unknown_network', cause: ConnectKitError): ConnectKitError {
  return new ConnectKitError(code, cause.message, cause.facts, cause)
}
