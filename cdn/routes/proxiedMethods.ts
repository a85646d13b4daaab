import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
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

/** Whether a method is forwarded to nodes. `wallet_*` methods are refused even if they only read: they are for wallets. */
const forwards: Readonly<Partial<Record<Namespace, (method: string) => boolean>>> = {
  eip155: method =>
    method === 'eth_sendRawTransaction' ||
    (relayClass(eip155Methods, method) === 'read' && !method.startsWith('wallet_')),
  solana: method => solanaMethods.has(method),
}

export const proxiedNamespaces = Object.keys(forwards) as readonly Namespace[]

export const isProxied = (chainId: ChainId, method: string): boolean =>
  forwards[namespaceOf(chainId)]?.(method) ?? false
