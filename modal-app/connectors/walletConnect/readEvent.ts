import { isAccountAddress } from '../../../shared/addresses.ts'
import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { evmChainId, isChainId, parseCaipAddress } from '../../../shared/parseCaip.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { presentId } from './olderIds.ts'
import { readBitcoinAddresses } from './readBitcoinAddresses.ts'
import type { Choice } from './readSession.ts'

export interface SessionEvent {
  namespace: Namespace
  /** The new network or address. It is well-formed, but may be outside the session. */
  choice: Choice
  bitcoin?: ConnectionAccount[]
}

/** Reads an event that a wallet sent for a chain. @returns undefined if it changes no network or address */
export function readEvent({ name, data }: { name: string; data: unknown }, chainId: ChainId): SessionEvent | undefined {
  const namespace = namespaceOf(chainId)
  if (name === 'chainChanged') {
    const evm = namespaceFacts[namespace].numbersNetworks ? evmChainId(data) : undefined
    const moved = evm ?? [data, chainId].find(isChainId)
    return moved && namespaceOf(moved) === namespace ? { namespace, choice: { chainId: presentId(moved) } } : undefined
  }
  if (name === 'bip122_addressesChanged' && namespaceFacts[namespace].accountsByPurpose) {
    const bitcoin = readBitcoinAddresses(data, chainId)
    return bitcoin.length ? { namespace, bitcoin, choice: { address: bitcoin[0]?.address } } : undefined
  }
  const [first] = name === 'accountsChanged' && Array.isArray(data) ? data : []
  const address = parseCaipAddress(first)?.address ?? first
  return isAccountAddress(chainId, address) ? { namespace, choice: { address } } : undefined
}
