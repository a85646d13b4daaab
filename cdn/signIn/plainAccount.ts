import { type Address, getAddress } from 'viem'
import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { spellAddress } from '../../shared/spellAddress.ts'

/**
 * The canonical spelling of an account, as in tokens: EIP-55 checksums for Ethereum, lower case for Bech32.
 * @param address one of this network
 */
export function plainAccount(chainId: ChainId, address: string): string {
  const namespace = namespaceOf(chainId)
  const spelled = spellAddress(namespace, address)
  if (namespace === 'eip155' && /^0x[0-9a-f]{40}$/i.test(spelled)) return getAddress(spelled.toLowerCase() as Address)
  return namespace === 'cosmos' ? spelled.toLowerCase() : spelled
}

export function isSameAccount(chainId: ChainId, one: string, other: string): boolean {
  return one === other || plainAccount(chainId, one) === plainAccount(chainId, other)
}
