import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { withOlderIds } from './olderIds.ts'

/**
 * What a session may be asked to do on Ethereum-style chains (reference §1.4). `eth_sign` is not among them: it signs
 * anything unread, and wallets refuse sessions that ask for it. A site that needs it says so in `optionalMethods`.
 * @spec 7.walletconnect-methods
 */
export const eip155Methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
] as const

const methodsOf: Partial<Record<Namespace, readonly string[]>> = { eip155: eip155Methods }

/** Namespaces a session is asked for. */
export type Proposal = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/**
 * One optional entry for a namespace: wallets that lack something grant the rest, where a required one would be refused
 * as a whole.
 */
export function makeProposal(
  namespace: Namespace,
  chainIds: readonly ChainId[],
  optionalMethods: readonly string[] = [],
): Proposal {
  const methods = [...new Set([...(methodsOf[namespace] ?? []), ...optionalMethods])]
  return { [namespace]: { chains: withOlderIds(chainIds), methods, events: ['accountsChanged', 'chainChanged'] } }
}
