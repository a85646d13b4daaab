import { isAccountAddress } from '../../../shared/addresses.ts'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { addressKey, spellAddress } from '../../../shared/spellAddress.ts'

const maxAccounts = 64

/** The valid accounts among those claimed by a wallet or the iframe, without duplicates. */
export function readAccounts(chainId: ChainId, claimed: unknown): ConnectionAccount[] {
  const namespace = namespaceOf(chainId)
  const known = new Set<string>()
  const isNew = ({ address }: { address: string }) => {
    const key = addressKey(namespace, address)
    return !known.has(key) && known.add(key)
  }
  return (Array.isArray(claimed) ? claimed.slice(0, maxAccounts) : [])
    .filter(account => isAccountAddress(chainId, account?.address) && isNew(account))
    .map(({ address, type, publicKey, path }) => ({
      address: spellAddress(namespace, address),
      ...(/^(payment|ordinal|eoa|smartAccount)$/.test(type) && { type }),
      ...(typeof publicKey === 'string' && /^([\da-fA-F]{2}){1,128}$/.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^[\w/']{1,64}$/.test(path) && { path }),
    }))
}
