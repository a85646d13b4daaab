import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Social } from '../../shared/config.ts'
import type { AccountType, Connection, ConnectionAccount, SignedInUser } from '../../shared/connections.ts'
import type { OAuthProvider } from '../../shared/embedded/socialProviders.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'

/**
 * What a connector has the visitor do while it connects or asks. Each step replaces the one before. A connector that needs
 * one and has nobody to show it refuses.
 */
export type ConnectStep =
  /** Scan or open this pairing, with a wallet on another device or in another app. */
  | { readonly is: 'pairing'; readonly uri: string }
  /**
   * Press a button that opens the wallet's window, which browsers allow only in the task of a click in this document.
   * `open` is called there; after `popup_blocked` it may be called again.
   */
  | { readonly is: 'window'; open(): void }
  /** Give an email address, to which `submit` has a code sent. It may be called again after it failed. */
  | { readonly is: 'email'; submit(email: string): Promise<void> }
  /** Say Yes in the mail that was sent there. Nothing else is to be done here. */
  | ({ readonly is: 'device'; readonly email: string } & Resending)
  /** Give the six digits of the mail that was sent there. */
  | ({
      readonly is: 'code'
      readonly email: string
      /** The page that the mail's link opens shows them, and no mail has them. */
      readonly isOnPage?: boolean | undefined
      /** Of a change of the email: this is the address that takes the other's place. */
      readonly isNext?: boolean | undefined
      submit(code: string): Promise<void>
    } & Resending)
  /**
   * Sign in at a provider, in its window. `stage`: the window opens; it is `asking` where nobody proves it, and the secure site opens another; it is `away` at
   * the provider; it looks `closed`, though who signs in there is signed in; the browser `blocked` it, so that it takes another press.
   */
  | {
      readonly is: 'social'
      readonly provider: OAuthProvider
      readonly stage: 'begun' | 'asking' | 'away' | 'closed' | 'blocked'
      /** `open` within a press, where it was blocked. */
      readonly window: { open(): void; focus(): void }
    }
  /** Scan this with the app of Farcaster, or open it there. `isExpired`: it is over, and a newer one is on its way. */
  | { readonly is: 'farcaster'; readonly url: string; readonly isExpired?: boolean | undefined }
  /** Nothing more here: the wallet is made or opened, and shows by itself what that takes. */
  | { readonly is: 'wallet' }
  /** The wallet was just made, and is about to be connected. */
  | { readonly is: 'made' }

interface Resending {
  /** Seconds until another mail may be asked for. */
  readonly againInS: number
  /** @returns the same after that mail */
  resend(): Promise<number>
}

export interface ConnectRequest {
  namespace: Namespace
  /** The site's networks in this namespace, the initial one first. */
  chainIds: ChainId[]
  /** A wallet without the namespace may connect another one of the site. */
  isAnyNamespace?: boolean | undefined
  /** Who signs the visitor in, to a wallet that has such accounts. */
  social?: Social | undefined
  /** Cancels the attempt. */
  signal: AbortSignal
  /** Shows a step to the visitor. */
  show?: ((step: ConnectStep) => void) | undefined
  /** Asked after approval: the link, without a query, to the wallet's app, if it was reached on this device. */
  appLink?: (() => string | undefined | Promise<string | undefined>) | undefined
}

export interface WalletRequest {
  namespace: Namespace
  chainId: ChainId
  /** An EIP-1474 name, `solana_*`, or a bip122 name of WalletConnect. */
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
  /** Aborts once the visitor waits no more. The wallet may still agree, so its answer is the request's all the same. */
  left?: AbortSignal | undefined
  /** Shows a step to the visitor. */
  show?: ((step: ConnectStep) => void) | undefined
  /** Names the window that was opened for it ({@link ConnectorCapabilities.openForRequest}). */
  place?: string | undefined
}

/** What a wallet has granted. */
export interface ConnectResult {
  /** Set if it differs from the requested one. */
  namespace?: Namespace | undefined
  accounts: ConnectionAccount[]
  chainId: ChainId
  /** The wallet's own name, cleaned, if the connector reaches many wallets. */
  wallet?: { name: string } | undefined
  /** Brings the wallet's app to the front for a request. */
  appLink?: string | undefined
  /** Who signed in, if the page may learn it. */
  user?: SignedInUser | undefined
}

/** What the verifier wants a message to say. Its domain and uri are always the page's. */
export interface MessageTerms {
  /** From the verifier: 8 to 128 letters and digits (EIP-4361). */
  nonce: string
  /** One line shown by the wallet. */
  statement?: string | undefined
  /** RFC 3339; without it, the device's clock. */
  issuedAt?: string | undefined
  /** URIs without ReCaps (EIP-5573), because a message must not grant methods. */
  resources?: readonly string[] | undefined
  /** RFC 3339. */
  expirationTime?: string | undefined
  /** RFC 3339. */
  notBefore?: string | undefined
}

/** A connection, and a CAIP-122 message signed with it. */
export interface AuthenticateRequest extends ConnectRequest, MessageTerms {
  /** Newer terms, for a wallet whose visitor first takes their time: a nonce does not live long. */
  renew(): Promise<MessageTerms & { issuedAt: string }>
}

/** The message as the wallet signed it, which may differ from the request. */
export interface SignedMessage {
  address: string
  chainId: ChainId
  message: string
  /** EIP-191, verified; of a wallet in the page as its namespace writes it, for the server to verify. */
  signature: string
}

export interface AuthenticateResult extends ConnectResult {
  /** One for each network the wallet signed for; empty if it only connected. */
  signed: SignedMessage[]
}

/** What the owner of a wallet manages in this modal. */
export interface OwnerControls {
  /** Shows what the wallet itself lets its owner see and change. Answers once the owner leaves that. */
  openSecurity(): Promise<void>
  /** Changes the email that signs in, by the steps `email` and `code`. @returns the new one */
  updateEmail(request: Pick<Required<ConnectRequest>, 'signal' | 'show'>): Promise<{ email: string }>
  /** The types of account to choose from on the network in use; few wallets have several. */
  accountTypes(): readonly AccountType[]
  /** Chooses one of them. The page hears of it as of any change. @spec 4.account-type */
  preferAccountType(type: AccountType): Promise<void>
  /** Whether the visitor lets the page learn who signed in. */
  sharesUser(): boolean
  /** What they chose, for the account that is signed in, or the one that signs in next. The page hears of it at once. */
  shareUser(isShared: boolean): Promise<void>
}

/** Sessions that outlive the document, in the iframe's storage. */
export interface KeptSessions {
  /** Whether {@link restore} has anything to read, even if this page cannot use it. */
  isAny(): Promise<boolean>
  /** Connections of an earlier visit, or of another tab. Loads nothing without any. */
  restore(): Promise<Connection[]>
}

/** A window of the wallet's that waits for a request. */
export interface OpenedWindow {
  /** Names it to the request. */
  readonly place: string
  /** Closes it, unless a request has led it on. */
  close(): void
}

/** What only some connectors can do, by name. */
export interface ConnectorCapabilities {
  /** Loads what `connect` will need, at the first sign of interest. */
  preload(): void
  /** Loads what `openAhead` needs, before a visitor can have pressed anything. */
  prepare(): void
  /**
   * Opens the wallet's window within the click, for the `connect` that follows when its code has loaded.
   * @returns closes the window, unless `connect` has taken it; undefined if none was opened
   */
  openAhead(social?: OAuthProvider): (() => void) | undefined
  /**
   * Opens the wallet's window within the click, for a request that follows.
   * @returns undefined if no window can be used
   */
  openForRequest(): OpenedWindow | undefined
  /** Connects and signs a message with one consent. @throws `invalid_params`, or as `connect` */
  authenticate(request: AuthenticateRequest): Promise<AuthenticateResult>
  /** The networks that the wallet can be asked for; undefined means any. */
  grantedNetworks(namespace: Namespace): Promise<readonly ChainId[] | undefined>
  sessions: KeptSessions
  /** The page, which owns the connections, chose another network or first account. */
  follow(connection: Connection): Promise<void>
  /** Catches up after the page was hidden or offline. */
  resume(): Promise<void>
  /** What the owner manages from here, of an embedded wallet. */
  owner: OwnerControls
}

/** A way to reach a wallet, in one vocabulary for all (architecture §7). */
export interface Connector {
  readonly id: string
  readonly kind: ConnectorKind
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly namespaces: readonly Namespace[]
  connect(request: ConnectRequest): Promise<ConnectResult>
  /** Ends the connection and tells the page. @throws if the connection stays */
  disconnect(namespace: Namespace): Promise<void>
  /** @throws the wallet's error, or `aborted` once the signal is */
  request(request: WalletRequest): Promise<unknown>
  /** What this connector can do besides; undefined if it cannot. */
  capability<Name extends keyof ConnectorCapabilities>(name: Name): ConnectorCapabilities[Name] | undefined
}

/** A change of a connection that the modal did not ask for. */
export type ConnectionChange = { type: 'upserted'; connection: Connection } | { type: 'removed'; id: string }

export interface Connectors {
  find(walletId: string): Connector | undefined
}
