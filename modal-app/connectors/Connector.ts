import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'

export interface ConnectRequest {
  namespace: Namespace
  /** Networks of this site in this namespace, the one to begin with first. */
  chainIds: ChainId[]
  /** Gives the attempt up. */
  signal: AbortSignal
  /** Called with each pairing uri of the attempt, where a wallet is reached by one; the one before is worthless then. */
  onUri?: ((uri: string) => void) | undefined
  /** Asked when a wallet has agreed: the link, without a query, of its app on this device, where that is how it was reached. */
  appLink?: (() => string | undefined | Promise<string | undefined>) | undefined
}

export interface WalletRequest {
  namespace: Namespace
  chainId: ChainId
  /** EIP-1474 name, `solana_*`, or a bip122 name of WalletConnect. */
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/** What a wallet has granted. */
export interface ConnectResult {
  accounts: ConnectionAccount[]
  chainId: ChainId
  /** How the wallet calls itself, where the connector stands for many; cleaned. */
  wallet?: { name: string } | undefined
  /** What the page follows to bring the wallet's app to the front for a request. */
  appLink?: string | undefined
}

/** A transport: a way to reach one wallet, in one vocabulary for all (architecture §7). */
export interface Connector {
  readonly id: string
  readonly kind: ConnectorKind
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly namespaces: readonly Namespace[]
  connect(request: ConnectRequest): Promise<ConnectResult>
  /** Ends the connection at its owner too. @throws anything, when it stays as it was */
  disconnect(namespace: Namespace): Promise<void>
  /** @throws what the wallet answered; `aborted` once the signal is, whatever it answers later */
  request(request: WalletRequest): Promise<unknown>
  /** Loads what `connect` will need, at the first sign of interest. */
  preload?(): void
  /** Connections of an earlier visit that only this connector can pick up; loads nothing where there are none. */
  restore?(): Promise<Connection[]>
  /** After the page was hidden or offline: catches up with what was missed. */
  resume?(): Promise<void>
}

/** What became of a connection without the modal's doing. */
export type ConnectionChange = { type: 'upserted'; connection: Connection } | { type: 'removed'; id: string }

/** Where connectors are found by wallet id. */
export interface Connectors {
  find(walletId: string): Connector | undefined
}
