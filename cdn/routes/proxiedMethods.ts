import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { eip155Methods, relayClass } from '../../shared/protocol/relayClass.ts'

/** Sends a signed transaction, which every node of the network stores. */
export const sendsTransaction: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])

/** What the embedded wallet reads to explain a Solana transaction, and how it sends one. */
const solanaMethods: ReadonlySet<string> = new Set([
  'getBalance',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'sendTransaction',
  'simulateTransaction',
])

/** `wallet_*` methods are refused even if they only read: they are for wallets, not nodes. */
export function isProxied(chainId: ChainId, method: string): boolean {
  if (namespaceOf(chainId) === 'solana') return solanaMethods.has(method)
  return (
    method === 'eth_sendRawTransaction' ||
    (relayClass(eip155Methods, method) === 'read' && !method.startsWith('wallet_'))
  )
}
