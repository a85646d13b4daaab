import { isAddress } from '../../../shared/addresses.ts'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'

/** Polkadot's and Cosmos's addresses are known by their form only. */
const otherAddress = /^[a-zA-Z0-9]{1,128}$/

/** Whether what a wallet calls an address is one of that network, by the rules that the page has for its own wallets. */
export function isAccountAddress(chainId: ChainId, text: unknown): text is string {
  const namespace = namespaceOf(chainId)
  if (namespace === 'polkadot' || namespace === 'cosmos') return typeof text === 'string' && otherAddress.test(text)
  return isAddress(chainId, text)
}
