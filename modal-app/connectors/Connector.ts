import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'

export interface ConnectRequest {
  namespace: Namespace
  /** Networks of this site in this namespace, the one to begin with first. */
  chainIds: ChainId[]
  /** Nobody insists on the namespace: a wallet that has another one of the site only is welcome. */
  isAnyNamespace?: boolean | undefined
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
  /** Where it is another than was asked for. */
  namespace?: Namespace | undefined
  accounts: ConnectionAccount[]
  chainId: ChainId
  /** How the wallet calls itself, where the connector stands for many; cleaned. */
  wallet?: { name: string } | undefined
  /** What the page follows to bring the wallet's app to the front for a request. */
  appLink?: string | undefined
}

/**
 * A connection, and a message of CAIP-122 that the wallet signs in the same breath. Its domain and uri are those of the
 * page, whoever asks.
 */
export interface AuthenticateRequest extends ConnectRequest {
  /** Of whoever will verify the message: 8 to 128 letters and digits (EIP-4361). */
  nonce: string
  /** One line that the wallet shows. */
  statement?: string | undefined
  /** URIs, but no ReCaps (EIP-5573): what the session may be asked is no matter of the message. */
  resources?: readonly string[] | undefined
  /** When the message ends, in the form of RFC 3339. */
  expirationTime?: string | undefined
}

/** As the wallet has put and signed it, which need not be all that it was asked for. */
export interface SignedMessage {
  address: string
  chainId: ChainId
  message: string
  /** EIP-191, checked. */
  signature: string
}

export interface AuthenticateResult extends ConnectResult {
  /** One for each network the wallet has signed for; none where it connected without. */
  signed: SignedMessage[]
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
  /** Connects, and has a message signed with the same consent, by wallets that know how. @throws `invalid_params`, and as `connect` */
  authenticate?(request: AuthenticateRequest): Promise<AuthenticateResult>
  /** Ends the connection at its owner, and has the page told that it is over. @throws anything, when it stays as it was */
  disconnect(namespace: Namespace): Promise<void>
  /** @throws what the wallet answered; `aborted` once the signal is, whatever it answers later */
  request(request: WalletRequest): Promise<unknown>
  /** Networks the connection is good for; undefined where the wallet is asked for any of them. */
  grantedNetworks?(namespace: Namespace): Promise<readonly ChainId[] | undefined>
  /** The page, which owns the connections, has another network or first account of this one now. */
  follow?(connection: Connection): Promise<void>
  /** Loads what `connect` will need, at the first sign of interest. */
  preload?(): void
  /** Connections of an earlier visit that only this connector can pick up; loads nothing where there are none. */
  restore?(): Promise<Connection[]>
  /** Whether anything is left that {@link restore} reads, be it of use to this page or not. */
  hasSession?(): Promise<boolean>
  /** After the page was hidden or offline: catches up with what was missed. */
  resume?(): Promise<void>
}

/** What became of a connection without the modal's doing. */
export type ConnectionChange = { type: 'upserted'; connection: Connection } | { type: 'removed'; id: string }

/** Where connectors are found by wallet id. */
export interface Connectors {
  find(walletId: string): Connector | undefined
}
