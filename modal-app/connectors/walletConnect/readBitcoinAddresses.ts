import { isAddress } from '../../../shared/addresses.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'

const maxAccounts = 64
const maxKeyLength = 256
const maxPathLength = 64

/**
 * Reads the answer to `getAccountAddresses` and the data of `bip122_addressesChanged`: payment first, ordinals second. Without
 * a stated purpose, the position decides.
 * @spec 9.bitcoin-account-indexes
 */
export function readBitcoinAddresses(said: unknown, chainId: ChainId): ConnectionAccount[] {
  const accounts = (Array.isArray(said) ? said : []).slice(0, maxAccounts).flatMap((each: unknown, index) => {
    const { address, publicKey, path, intention } = (typeof each === 'object' && each ? each : {}) as Partial<
      Record<string, unknown>
    >
    if (!isAddress(chainId, address)) return []
    const account: ConnectionAccount = { address, type: purposeOf(intention, index) }
    if (typeof publicKey === 'string' && publicKey && publicKey.length <= maxKeyLength) account.publicKey = publicKey
    if (typeof path === 'string' && path && path.length <= maxPathLength) account.path = path
    return [account]
  })
  return accounts.sort((a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal'))
}

function purposeOf(intention: unknown, index: number): 'payment' | 'ordinal' {
  if (intention === 'payment') return 'payment'
  return intention === 'ordinal' || index === 1 ? 'ordinal' : 'payment'
}
