import type { Connection, ConnectionAccount } from '../../../shared/connections.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { isRecord } from '../../../shared/signing/typedData/readValue.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'

/**
 * The connection's account that a call names first, else its first account: a wallet with several accounts signs with
 * the named one.
 */
export function askedAccount({ accounts }: Connection, { params }: Pick<PageCall, 'params'>): ConnectionAccount {
  const [first] = accounts
  const names = Array.isArray(params) ? params.flatMap(namesIn) : otherNamesIn(params)
  const named = names.flatMap(name => accounts.find(({ address }) => sameAddress(address, name)) ?? [])
  return named[0] ?? first ?? { address: '' }
}

function namesIn(given: unknown): string[] {
  if (typeof given === 'string') return [given.slice(0, 64)]
  const { from } = isRecord(given) ? given : {}
  return typeof from === 'string' ? [from] : []
}

/** Account names in Solana and Bitcoin calls. */
function otherNamesIn(given: unknown): string[] {
  const { pubkey, account, address } = isRecord(given) ? given : {}
  return [pubkey, account, address].filter(name => typeof name === 'string')
}
