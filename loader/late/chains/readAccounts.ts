import { isAccountAddress } from '../../../shared/addresses.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'

const maxAccounts = 64

/** The valid accounts among those that a wallet or the iframe claims. */
export function readAccounts(chainId: ChainId, said: unknown): ConnectionAccount[] {
  return (Array.isArray(said) ? said.slice(0, maxAccounts) : [])
    .filter(account => isAccountAddress(chainId, account?.address))
    .map(({ address, type, publicKey, path }) => ({
      address,
      ...(/^(payment|ordinal|eoa|smartAccount)$/.test(type) && { type }),
      ...(typeof publicKey === 'string' && /^([\da-fA-F]{2}){1,128}$/.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^[\w/']{1,64}$/.test(path) && { path }),
    }))
}
