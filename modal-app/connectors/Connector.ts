import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'

export interface ConnectRequest {
  namespace: Namespace
  /** Networks of this site in this namespace, the one to begin with first. */
  chainIds: ChainId[]
  /** Gives the attempt up. */
  signal: AbortSignal
}

export interface WalletRequest {
  namespace: Namespace
  chainId: ChainId
  /** EIP-1474 name, `solana_*`, or a bip122 name of WalletConnect. */
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/** A transport: a way to reach one wallet, in one vocabulary for all (architecture §7). */
export interface Connector {
  readonly id: string
  readonly kind: ConnectorKind
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly namespaces: readonly Namespace[]
  connect(request: ConnectRequest): Promise<{ accounts: ConnectionAccount[]; chainId: ChainId }>
  /** Ends the connection at its owner too. @throws anything, when it stays as it was */
  disconnect(namespace: Namespace): Promise<void>
  /** @throws what the wallet answered; `aborted` once the signal is, whatever it answers later */
  request(request: WalletRequest): Promise<unknown>
}

/** Where connectors are found by wallet id. */
export interface Connectors {
  find(walletId: string): Connector | undefined
}
