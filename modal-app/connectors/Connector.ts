import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Social } from '../../shared/config.ts'
import type { AccountType, Connection, ConnectionAccount, SignedInUser } from '../../shared/connections.ts'
import type { OAuthProvider } from '../../shared/embedded/socialProviders.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'

/**
 * A step that a connector needs from the visitor, to connect or for a request. Each step replaces the previous one.
 * Without a view that can show it, the connector refuses.
 */
export type ConnectStep =
  /** Scan this pairing with a wallet on another device, or open it in another app. */
  | { readonly is: 'pairing'; readonly uri: string }
  /**
   * Press a button that opens the wallet's window, which browsers allow only within a click in this document. Call
   * `open` within that click; after `popup_blocked` it may be called again.
   */
  | { readonly is: 'window'; open(): void }
  /** Enter an email address. `submit` has a code sent there, and may be called again after a failure. */
  | { readonly is: 'email'; submit(email: string): Promise<void> }
  /** Press Yes in the mail sent to this address. Nothing else is needed here. */
  | ({ readonly is: 'device'; readonly email: string } & Resending)
  /** Enter the six digits from the mail sent to this address. */
  | ({
      readonly is: 'code'
      readonly email: string
      /** The digits are on the page that the mail's link opens, not in a mail. */
      readonly isOnPage?: boolean | undefined
      /** The email is being changed, and this is the new address. */
      readonly isNext?: boolean | undefined
      submit(code: string): Promise<void>
    } & Resending)
  /**
   * Sign in with a provider, in its window. `stage`: `begun` while the window opens; `asking` if nothing proves the
   * window is ours, so the secure site opens another; `away` at the provider; `closed` if it looks closed, though a
   * sign-in there still counts; `blocked` by the browser, so it takes another press.
   */
  | {
      readonly is: 'social'
      readonly provider: OAuthProvider
      readonly stage: 'begun' | 'asking' | 'away' | 'closed' | 'blocked'
      /** If it was blocked, call `open` within a press. */
      readonly window: { open(): void; focus(): void }
    }
  /** Scan this with Farcaster's app, or open it there. `isExpired`: a newer one is on its way. */
  | { readonly is: 'farcaster'; readonly url: string; readonly isExpired?: boolean | undefined }
  /** Nothing more is needed here: the wallet is being created or opened, and shows its own steps. */
  | { readonly is: 'wallet' }
  /** The wallet was just created and is about to be connected. */
  | { readonly is: 'made' }

interface Resending {
  /** Seconds until another mail may be requested. */
  readonly againInS: number
  /** @returns the seconds until the next one */
  resend(): Promise<number>
}

export interface ConnectRequest {
  namespace: Namespace
  /** The site's networks in this namespace, the initial one first. */
  chainIds: ChainId[]
  /** A wallet without the namespace may connect another one of the site. */
  isAnyNamespace?: boolean | undefined
  /** The provider to sign in with, for a wallet that supports it. */
  social?: Social | undefined
  /** Cancels the attempt. */
  signal: AbortSignal
  /** Shows a step to the visitor. */
  show?: ((step: ConnectStep) => void) | undefined
  /** Called after approval. Returns the link to the wallet's app, without a query, if the app was opened on this device. */
  appLink?: (() => string | undefined | Promise<string | undefined>) | undefined
}

export interface WalletRequest {
  namespace: Namespace
  chainId: ChainId
  /** An EIP-1474 name, `solana_*`, or WalletConnect's name of a bip122 method. */
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
  /** Aborts when the visitor stops waiting. The wallet may still agree, so its answer still counts. */
  userLeft?: AbortSignal | undefined
  /** Shows a step to the visitor. */
  show?: ((step: ConnectStep) => void) | undefined
  /** The name of the window opened for it ({@link ConnectorCapabilities.openForRequest}). */
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
  /** Who signed in, if the page may know. */
  user?: SignedInUser | undefined
}

/** The terms that a verifier wants in a message. The domain and uri are always the page's. */
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
  /** Fetches fresh terms, because a nonce may expire while the visitor takes their time. */
  renew(): Promise<MessageTerms & { issuedAt: string }>
}

/** The message as the wallet signed it, which may differ from the request. */
export interface SignedMessage {
  address: string
  chainId: ChainId
  message: string
  /** EIP-191, verified. A page wallet's is in its namespace's format, and the server verifies it. */
  signature: string
}

export interface AuthenticateResult extends ConnectResult {
  /** One for each network the wallet signed for; empty if it only connected. */
  signed: SignedMessage[]
}

/** What the owner of a wallet manages in this modal. */
export interface OwnerControls {
  /** Opens the wallet's own settings for its owner. Resolves when the owner leaves them. */
  openSecurity(): Promise<void>
  /** Changes the sign-in email with the steps `email` and `code`. @returns the new address */
  updateEmail(request: Pick<Required<ConnectRequest>, 'signal' | 'show'>): Promise<{ email: string }>
  /** The account types available on the current network; few wallets have several. */
  accountTypes(): readonly AccountType[]
  /** Chooses one of them. The page is notified as of any change. @spec 4.account-type */
  preferAccountType(type: AccountType): Promise<void>
  /** Whether the visitor lets the page know who signed in. */
  sharesUser(): boolean
  /** Stores the visitor's choice for the current account, or for the next one to sign in. The page is notified at once. */
  shareUser(isShared: boolean): Promise<void>
}

/** Sessions that outlive the document, in the iframe's storage. */
export interface KeptSessions {
  /** Whether {@link restore} would find anything, even if this page cannot use it. */
  isAny(): Promise<boolean>
  /** Connections of an earlier visit or another tab. Loads no code if there are none. */
  restore(): Promise<Connection[]>
}

/** A wallet window that waits for a request. */
export interface OpenedWindow {
  /** Names it to the request. */
  readonly place: string
  /** Closes it, unless a request is using it. */
  close(): void
}

/** Features that only some connectors have, by name. */
export interface ConnectorCapabilities {
  /** Loads what `connect` will need, at the first sign of interest. */
  preload(): void
  /** Loads what `openAhead` needs, before the visitor can press anything. */
  prepare(): void
  /**
   * Opens the wallet's window within the click, for the `connect` that follows once its code has loaded.
   * @returns closes the window, unless `connect` has taken it; undefined if none was opened
   */
  openAhead(social?: OAuthProvider): (() => void) | undefined
  /**
   * Opens the wallet's window within the click, for a request that follows.
   * @returns undefined if no window can be used
   */
  openForRequest(): OpenedWindow | undefined
  /** Connects and signs a message with one approval. @throws `invalid_params`, or as `connect` */
  authenticate(request: AuthenticateRequest): Promise<AuthenticateResult>
  /** The networks the wallet can be switched to; undefined means any. */
  grantedNetworks(namespace: Namespace): Promise<readonly ChainId[] | undefined>
  sessions: KeptSessions
  /** The page, which owns the connections, chose another network or first account. */
  follow(connection: Connection): Promise<void>
  /** Catches up after the page was hidden or offline. */
  resume(): Promise<void>
  /** What an embedded wallet's owner can manage from here. */
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
  /** An optional feature; undefined if this connector lacks it. */
  capability<Name extends keyof ConnectorCapabilities>(name: Name): ConnectorCapabilities[Name] | undefined
}

/** A change of a connection that the modal did not request. */
export type ConnectionChange = { type: 'upserted'; connection: Connection } | { type: 'removed'; id: string }

export interface Connectors {
  find(walletId: string): Connector | undefined
}
