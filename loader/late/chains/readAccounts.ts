import { isAccountAddress } from '../../../shared/addresses.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'

const maxAccounts = 64

/** Accounts as a wallet, or the iframe for one of its own, says; invalid addresses are ignored. */
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
