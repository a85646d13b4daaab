import type { Namespace } from './caip.ts'

/** How a wallet is reached (spec §1: AUTH, ANNOUNCED, INJECTED, WALLET_CONNECT). */
export const connectorKinds = ['auth', 'announced', 'injected', 'walletConnect'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

/** A wallet found in the host page. Names and icons come from the wallet and are untrusted; the loader has cleaned them. */
export interface PageWallet {
  /** What `connect({walletId})` takes: the rdns of EIP-6963, or an id of ours for a wallet without one. */
  id: string
  /** Cleaned of control, bidi and zero-width characters, 1 to 64 characters. */
  name: string
  kind: 'announced' | 'injected'
  namespaces: Namespace[]
  /** A `data:image/…` URL of at most 256 KiB. */
  icon?: string | undefined
  rdns?: string | undefined
}
