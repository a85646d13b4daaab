/* The types a site gets from us. Served verbatim at the start of `loader.d.ts` and `loader.d.mts`, so it imports
   nothing, holds only types, and addresses site developers. */

/** A CAIP-2 namespace; `bip122` is Bitcoin. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** CAIP-2, such as `eip155:1`. */
export type ChainId = `eip155:${number}` | `${Exclude<Namespace, 'eip155'>}:${string}`

/** CAIP-10, such as `eip155:1:0xab…`. */
export type CaipAddress = `${ChainId}:${string}`

/** A network, as the modal shows and queries it. */
export interface Network {
  id: ChainId
  name: string
  /** `decimals`: fraction digits, 18 for Ether. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** HTTP JSON-RPC URLs, tried in order; for `bip122`, Esplora API bases. The operator's own may come first. */
  rpcUrls: string[]
  /** Base of `/tx/…` and `/address/…`. */
  explorerUrl?: string | undefined
  /** Path of an image on the server; without one, initials are shown. */
  image?: string | undefined
  testnet?: boolean | undefined
}

/** Light or dark; `auto` follows the page, else the visitor's system. */
export type Theme = 'light' | 'dark' | 'auto'

/**
 * When the modal loads: once an opener is on screen and the page is idle (`visible`), on hover, focus or touch of an
 * opener (`intent`, also part of `visible`), when the page is `idle`, at once (`eager`), or on click (`none`).
 */
export type PreloadMode = 'visible' | 'intent' | 'idle' | 'eager' | 'none'

/**
 * What the modal may request from a wallet in the page: everything (`value`), no transfers (`sign`), or neither
 * transfers nor signatures (`connect`).
 */
export type RelayMode = 'value' | 'sign' | 'connect'

/** A group of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** A section of the wallet list. */
export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Whether the list of all wallets is offered. */
export type AllWalletsMode = 'SHOW' | 'HIDE' | 'ONLY_MOBILE'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** On Bitcoin, `payment` or `ordinal`. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

export type NamesByNamespace = Readonly<Partial<Record<Namespace, readonly string[]>>>

/** A wallet on the operator's list: how to get it, and how to reach it outside the page. */
export interface ListedWallet {
  /** Stable; the WalletConnect explorer's id if it has one. */
  id: string
  name: string
  namespaces: Namespace[]
  rdns?: string | undefined
  homepage: string
  /** One line on why to choose it, in plain words. */
  about?: string | undefined
  /** Path of an image on the server, or a `data:` URL; without one, initials are shown. */
  image?: string | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  firefoxStore?: string | undefined
  /** Its position on the operator's list, from 1; missing for a site's own wallet. */
  order?: number | undefined
  /** The operator or the WalletConnect explorer vouches for it. */
  certified?: boolean | undefined
}

/** A site's own wallet. */
export interface CustomWallet extends Omit<ListedWallet, 'about'> {
  /** Named by the page, so it never replaces one of the operator's. */
  isGuest?: true | undefined
}

/** How wallets connect by WalletConnect. */
export interface WalletConnectSettings {
  /** The relay's id for this site, not the project's. */
  projectId: string
  /** `wss://…`. The modal's content security policy allows the project's. */
  relayUrl?: string | undefined
  /** Requested in addition to the usual methods or `methods`, such as `eth_sign`. */
  optionalMethods?: readonly string[] | undefined
  /** Requested instead of the usual methods, in the given namespaces. */
  methods?: NamesByNamespace | undefined
  /**
   * Events requested, in the given namespaces; by default `accountsChanged` and `chainChanged`. Without those two, a
   * session does not follow its wallet.
   */
  events?: NamesByNamespace | undefined
  /** Networks requested instead of the site's, in the given namespaces. */
  chains?: readonly ChainId[] | undefined
  /** The session's first network, if it has it; by default the one chosen in the modal. */
  defaultChain?: ChainId | undefined
  /**
   * The http(s) node that a session tries first on a network. The modal's content security policy allows only the
   * project's nodes; others are skipped.
   */
  rpcMap?: Readonly<Record<ChainId, string>> | undefined
  /**
   * Origin of the Verify service that tells wallets which site connects, such as `https://verify.walletconnect.org`. It
   * is loaded in a frame. Undefined: none.
   */
  verifyUrl?: string | undefined
}

/**
 * Which Coinbase wallet to offer, with the values of its SDK. `all`: the extension, else the smart wallet's window.
 * `smartWalletOnly`: the window, even with the extension installed. `eoaOnly`: never the window.
 */
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'

/** A text that a site may word itself: see {@link InitOptions.texts}. */
export type SiteTextKey =
  | 'connect.title'
  | 'connect.lead.none'
  | 'connect.group.recent'
  | 'connect.group.installed'
  | 'connect.group.more'
  | 'connect.withWallet'
  | 'connect.guide.question'
  | 'connect.guide.action'
  | 'allWallets.title'
  | 'social.group'
  | 'social.more'

/** Whether visitors sign in with their wallet: see {@link Settings.signIn}. */
export type SignInMode = 'off' | 'optional' | 'required'
export type SignInScope = 'account' | 'network'

/**
 * Settings of the modal. The page's settings (`data-*` or `init()`) override the project's on the server, except those
 * the project locks.
 */
export interface Settings {
  /**
   * The page's networks, in order; by default, all networks of the project. In `init()`, a network may be a whole
   * object instead of an id; then the project need not list it. The page looks for wallets of these networks only.
   */
  networks: readonly (ChainId | Network)[] | undefined
  /**
   * The network requested from wallets, and reported by the provider, while nothing is connected. By default, the
   * first network is requested from wallets, and the provider reports `eip155:1`.
   */
  defaultNetwork: ChainId | undefined
  /**
   * The site's own nodes of each network. They are queried before others and never given to wallets, since a URL may
   * hold a key. Nodes set by the page work only on origins already in the modal's content security policy.
   */
  customRpcUrls: Readonly<Record<ChainId, readonly string[]>>
  /** The order of the ways to connect; by default, wallets first if the page has one, else email, social, wallet. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** The order of the sections of the wallet list. */
  connectorTypeOrder: readonly ConnectorSection[]
  /** Shows one "continue with a wallet" row instead of the wallet list, if there are other ways to connect. */
  collapseWallets: boolean
  /** Whether to offer the list of all wallets. */
  allWallets: AllWalletsMode
  /** Wallets shown before the others. */
  featuredWalletIds: readonly string[]
  /** Lists only these wallets; if empty, all. */
  includeWalletIds: readonly string[]
  /** Wallets to leave out of the list. */
  excludeWalletIds: readonly string[]
  /**
   * The site's own wallets, in addition to the listed ones, with images as `data:` URLs. The page's wallets are added
   * to the project's; they may have fewer fields.
   */
  customWallets: readonly CustomWallet[]
  /** The site's colour. Its lightness is adapted where a text or symbol would be hard to see. */
  accent: string | undefined
  /** How round the corners are. */
  radius: 'none' | 'small' | 'medium' | 'large'
  /**
   * The font: `system`, or the name of a font on the visitor's device, such as `Georgia`. Visitors without it get the
   * system's font. The page's web fonts are not loaded.
   */
  font: string
  /** The site's logo, beside the wallet's picture while a wallet connects. */
  siteLogo: string | undefined
  /** The site's name in wallets over WalletConnect; by default, the page's name, else the project's. */
  siteName: string | undefined
  /** One sentence about the site for wallets over WalletConnect; by default, the page's description. */
  siteDescription: string | undefined
  /** Images of the site for wallets over WalletConnect; if empty, the page's icons. */
  siteIcons: readonly string[]
  /** The terms of service a visitor accepts by connecting. */
  termsUrl: string | undefined
  /** The privacy policy, linked next to the terms. */
  privacyUrl: string | undefined
  /** Requires a checked box under the terms before connecting. */
  legalCheckbox: boolean
  /** Shows our name at the bottom of the modal. */
  branding: boolean
  /** Lets visitors switch networks. If off, an unsupported network is accepted, too. */
  enableNetworkSwitch: boolean
  /** Accepts a wallet on a network that is not listed, instead of requiring the visitor to switch. */
  allowUnsupportedChain: boolean
  /** Reports use of the modal to the page by `on('analytics')`. */
  analytics: boolean
  /** Shows setup problems in the modal, not only in the console; by default, on loopback origins. */
  debug: boolean | undefined
  /** Lets visitors sign in by email, where the operator has a secure site and a mail server. */
  email: boolean
  /**
   * The social logins to offer, in this order, among those the operator has set up: a list, `true` for all, or `false`
   * for none. If the project does not set this, all but GitHub.
   */
  socials: boolean | readonly Social[]
  /** Allows several connected wallets per namespace, and offers those of earlier visits again. */
  multiWallet: boolean
  /** The account type preselected in each namespace until the visitor chooses another. Replaces the whole default. */
  defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /** The site's names for addresses, by address; case does not matter in `eip155` addresses. */
  addressLabels: Readonly<Record<string, string>>
  /** Shows recent activity in the account view. */
  activity: boolean
  /**
   * The providers that sell to visitors, in this order, from the project's `onrampSources`. An empty list offers no
   * purchases.
   */
  onramp: readonly string[]
  /**
   * The sources of swap offers. A list: only these, by id, such as `1inch`, `0x` or `uniswap-v3`; a network without
   * any of them has no swaps. `true` or unset: all sources of the project or, if it has none, the exchanges on the
   * network. `false` or an empty list: none.
   */
  swaps: boolean | readonly string[]
  /** Offers sending in the account view. */
  send: boolean
  /** Shows the receiving address in the account view. */
  receive: boolean
  /**
   * Lets visitors keep a list of the permissions that their wallet grants the page (ERC-7715,
   * `wallet_grantPermissions`). The server needs a database.
   */
  smartSessions: boolean
  /**
   * Whether visitors sign in with their wallet after connecting: `off`; `optional` (canceling keeps the wallet
   * connected); `required` (canceling disconnects it). `getSession()` then has a token for your backend.
   */
  signIn: SignInMode
  /**
   * Where a sign-in is valid: `account` (on all networks of the account, so switching networks keeps the visitor
   * signed in) or `network` (only on the network it was signed for).
   */
  signInScope: SignInScope
  /** One line that the wallet shows at sign-in, such as `By signing in you accept our terms.` */
  signInStatement: string | undefined
  /** Ends the sessions of an account when its wallet is disconnected. */
  signOutOnDisconnect: boolean
  /** The order of the buttons in the account view. */
  walletFeaturesOrder: readonly WalletFeature[]
  /** Offers WalletConnect, with the project id that the relay gave you for this site; not offered by default. */
  walletConnect: WalletConnectSettings | undefined
  /**
   * Which Coinbase wallet to offer, with the values of Coinbase's SDK. `all`: the extension or, without it, the smart
   * wallet, which opens in a window. `smartWalletOnly`: the smart wallet, even with the extension installed.
   * `eoaOnly`: no smart wallet.
   */
  coinbasePreference: CoinbasePreference
  /** The page opened in the window of Coinbase's wallet; messages are trusted only from its origin. */
  coinbaseUrl: string
}

/**
 * Options of `init()`. Each one but `base` is also a `data-*` attribute of the script tag, in kebab case: `projectId`
 * is `data-project-id`. Lists are comma-separated there, objects JSON.
 */
export interface InitOptions extends Partial<Settings> {
  /** The project's id on the server. */
  projectId: string
  /** The page's own sign-in, for a backend that already speaks SIWE. */
  siwx?: SiwxPlugin
  /** The server, such as `https://cdn.example`; by default the one this module came from. */
  base?: string
  /** `visible` by default. */
  preload?: PreloadMode
  /** `value` by default. */
  relay?: RelayMode
  /** `auto` by default. */
  theme?: Theme
  /** The modal's language, such as `de` or `pt-BR`; by default the page's, else the browser's. */
  language?: string
  /** The site's own words for some texts of the first view: plain text of at most 60 characters. */
  texts?: Readonly<Partial<Record<SiteTextKey, string>>>
  /** Reconnects the last visit's wallet, or the Safe around the page, without a prompt; `true` by default. */
  reconnect?: boolean
  /**
   * Test wallets for the site's own tests, on origins that the project lists for tests: `true`, or the URL of a node on
   * this machine that they read and send by.
   */
  testMode?: boolean | string
  /**
   * Origins of Safe{Wallet} that may frame this page: `https:`, or `http:` on this machine. `https://app.safe.global`
   * by default.
   */
  safeOrigins?: string | readonly string[]
}

/** Options of {@link ConnectKit.create}. */
export type InstanceOptions = Omit<InitOptions, 'base' | 'testMode'>

/** How a wallet is reached: `announced` and `injected` wallets are in the page, all others are not. */
export type ConnectorKind = 'auth' | 'announced' | 'injected' | 'walletConnect' | 'external'

/** The wallet behind a connection, for display. */
export interface ConnectedWallet {
  name: string
  kind: ConnectorKind
  icon?: string | undefined
  rdns?: string | undefined
}

/** An address of a connection. */
export interface ConnectionAccount {
  address: string
  type?: AccountType | undefined
  /** Whether a smart account's contract is on the current network. If not, the first batch deploys it. */
  smartAccountDeployed?: boolean | undefined
  /** In the wallet's format, usually hex. */
  publicKey?: string | undefined
  path?: string | undefined
}

/** Who signed in to a wallet by email or with a provider. */
export interface SignedInUser {
  email?: string | undefined
  /** Their name at the provider. Names change and may repeat, so do not use them as keys. */
  username?: string | undefined
  provider: 'email' | Social
}

/** What the modal shows of an account, as far as it is known. */
export interface Profile {
  /** In the network's own currency, as a decimal number. */
  balance?: { amount: string; symbol: string } | undefined
  /** A name of the address, such as its ENS name. Names can look alike: trust the address. */
  name?: string | undefined
  /** The URL of its picture. */
  image?: string | undefined
}

/** A connected account. */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  chainId: ChainId
  connectorId: string
  wallet: ConnectedWallet
  /**
   * Missing until the visitor agrees by ticking a box. Not proven: in your backend, verify a session instead.
   */
  user?: SignedInUser | undefined
  /**
   * Once {@link ConnectKit.readProfile} has read it or the visitor has claimed a name, until the account or its network
   * changes.
   */
  profile?: Profile | undefined
  /** The selected account first. */
  accounts: ConnectionAccount[]
}

/**
 * A wallet found in the page. It sets name and icon itself, so trust neither; invisible characters are removed from the
 * name.
 */
export interface PageWallet {
  /** For `connect({ walletId })`: the EIP-6963 rdns, or our own id for a wallet without one. */
  id: string
  /** 1 to 64 characters. */
  name: string
  kind: 'announced' | 'injected'
  namespaces: Namespace[]
  /** A `data:image/…` URL of at most 256 KiB. */
  icon?: string | undefined
  rdns?: string | undefined
}

/** An entry of {@link ConnectKit.getWallets}. */
export interface Wallet extends Pick<PageWallet, 'id' | 'name' | 'icon' | 'rdns' | 'namespaces'> {
  installed: boolean
}

export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export type On = (event: string, listener: (payload: unknown) => void) => PageProvider

/**
 * The page's EIP-1193 provider, the same object for every wallet. Its own members are read-only; a page may add others.
 * Rejections are `Error`s with an integer `code` of EIP-1193 or JSON-RPC.
 */
export interface PageProvider extends Required<Eip1193Provider> {
  readonly isConnectKit: true
  readonly on: On
  readonly once: On
  readonly off: On
  readonly addListener: On
  readonly removeListener: On
  /** Removes the page's listeners of one event, or of all. */
  removeAllListeners(event?: string): PageProvider
}

/** An account of the wallet standard. */
export interface StandardAccount {
  readonly address: string
  /** Empty if the wallet has not revealed it. */
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  /** The wallet's features that sign with this account. */
  readonly features: readonly `${string}:${string}`[]
}

/**
 * A connected wallet outside `eip155`: a `Wallet` of `@wallet-standard/base` with features for Solana or Bitcoin.
 * `request` takes the methods of WalletConnect's RPC reference, such as Bitcoin's `sendTransfer` or
 * `polkadot_signMessage`.
 */
export interface StandardProvider {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** Such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Such as `solana:signMessage`. */
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
  /** @throws an `Error` with an integer `code`, as in EIP-1193 */
  request(args: { method: string; params?: object }): Promise<unknown>
}

/** Views for `open({ view })`. */
export type PageViewName =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'ProfileWallets'
  | 'Networks'
  | 'SwitchNetwork'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'WalletReceive'
  | 'WalletSend'
  | 'Swap'
  | 'OnRampProviders'
  | 'SIWXSignMessage'
  | 'SmartSessionList'
  | 'EmailLogin'
  | 'UpdateEmailWallet'

/** All views, as in `getState().view`. */
export type ViewName =
  | PageViewName
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ContinueExternal'
  | 'ConnectWallets'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'GetWallet'
  | 'Transactions'
  | 'WalletCompatibleNetworks'
  | 'ConnectingFarcaster'
  | 'ApproveTransaction'
  | 'UnsupportedChain'
  | 'SwitchActiveChain'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SmartSessionCreated'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'WalletSendConfirmed'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'BuyInProgress'
  | 'OnRampActivity'
  | 'WhatIsABuy'

/** A view for {@link ConnectKit.open}. The default is Account when connected, else Connect. */
export interface OpenOptions {
  /**
   * The view to show. If it needs a wallet and none is connected, Connect is shown instead. `ProfileWallets` needs
   * `multiWallet` and otherwise rejects with `multi_wallet_off`.
   */
  view?: Exclude<PageViewName, 'WalletSend' | 'Swap' | 'OnRampProviders'>
  /** A namespace other than the active one: activates its connection, or connects a wallet. */
  namespace?: Namespace
  /**
   * A WalletConnect 2 pairing that the page created, `wc:…`, shown as a QR code or, on a phone, as a list of wallets.
   * The modal then connects nothing itself: close it once a wallet accepts, and call again with a new pairing before
   * this one expires.
   * @example
   * const { uri, approval } = await signClient.connect({ optionalNamespaces })
   * ConnectKit.open({ uri })
   * await approval()
   * await ConnectKit.close()
   */
  uri?: string
  /** For `SwitchNetwork`: the network to switch to; by default the first one the wallet is not on. */
  arguments?: { chainId?: ChainId }
}

/** A transfer for {@link ConnectKit.open}. */
export interface SendOptions {
  view: 'WalletSend'
  /** The namespace whose wallet sends; by default the active one. */
  namespace?: Namespace
  /** Fixes fields of the form: the visitor sees them and cannot change them. */
  arguments?: {
    /** In the token's units, such as `'0.25'`. */
    amount?: string
    /** The contract or mint of a token; by default the network's own currency. */
    tokenAddress?: string
    /** An address, or a name such as `nick.eth`. */
    to?: string
    namespace?: Namespace
    /** By default the wallet's current network. */
    chainId?: ChainId
  }
}

/** A swap for {@link ConnectKit.open}. */
export interface SwapOptions {
  view: 'Swap'
  /** The namespace whose wallet swaps; by default the active one. */
  namespace?: Namespace
  /** Prefills the form; the visitor can change it. */
  arguments?: {
    /** In units of the token paid, such as `'0.25'`. */
    amount?: string
    /** The token paid: its contract, or the symbol of the network's own currency, such as `ETH`, the default. */
    fromToken?: string
    /** The token received, in the same form; by default the visitor chooses. */
    toToken?: string
    /**
     * The network of both tokens; by default the wallet's current one. The visitor switches first if the wallet is on
     * another.
     */
    chainId?: ChainId
  }
}

/** A purchase for {@link ConnectKit.open}. */
export interface BuyOptions {
  view: 'OnRampProviders'
  /** The namespace whose wallet receives it; by default the active one. */
  namespace?: Namespace
  /** Prefills the form; the visitor can change it. */
  arguments?: {
    /** The amount paid, such as `'99.50'`. */
    amount?: string
    /** The currency paid, such as `EUR`; by default dollars. If no provider takes it, the first that one takes. */
    paymentCurrency?: string
    /** The symbol of the asset bought, such as `USDC`. If no provider sells it, the first that one sells. */
    purchaseCurrency?: string
    namespace?: Namespace
    /** The network that receives it; by default the wallet's current one, if it is sold there. */
    chainId?: ChainId
  }
}

/** A form for {@link ConnectKit.mount}. */
export interface MountOptions {
  /** `onramp` begins with the list of providers. */
  kind: 'swap' | 'onramp'
}

/** A form in the page. */
export interface Mounted {
  /** Removes the form. The element can be used again. */
  unmount(): void
}

/** Proof that the visitor controls the account: see {@link ConnectKit.getSession}. */
export interface Session {
  readonly address: string
  /** The network that was signed for. The session may also be valid on the account's other networks (`signInScope`). */
  readonly chainId: ChainId
  readonly caipAddress: `${ChainId}:${string}`
  /** The signed message (CAIP-122; for `eip155`, EIP-4361) and its signature. */
  readonly message: string
  readonly signature: string
  /** When the visitor must sign in again, such as `2030-01-31T12:00:00Z`. */
  readonly expiresAt: string
  /**
   * A JWT for your backend, valid for an hour: `iss` is the server, `sub` a `did:pkh:` with the account, `aud` your
   * project. {@link ConnectKit.signIn} returns a fresh one. Missing with a {@link SiwxPlugin}, whose backend issues its
   * own.
   */
  readonly token?: string
  readonly tokenExpiresAt?: string
}

/** The fields of a message that a {@link SiwxPlugin} sets. All others come from the page's address and the wallet. */
export interface SiwxTerms {
  /** From your backend, 8 to 128 letters and digits. */
  nonce: string
  /** One line that the wallet shows: ASCII letters, digits, blanks and `-._~:/?#[]@!$&'()*+,;=`, as EIP-4361 allows. */
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

/** A session that a {@link SiwxPlugin} returns. */
export interface SiwxSession {
  message: string
  signature: string
  expiresAt?: string
}

/**
 * A page's own sign-in, for a backend that already speaks SIWE. Its functions receive and return plain data, and have
 * 20 seconds to answer.
 * @example
 * init({
 *   projectId: 'my-project',
 *   siwx: {
 *     createMessage: async () => ({ nonce: await (await fetch('/nonce')).text() }),
 *     addSession: session => post('/verify', session),
 *     revokeSession: () => post('/logout'),
 *     setSessions: () => {},
 *     getSessions: async () => (await fetch('/me')).json(),
 *   },
 * })
 */
export interface SiwxPlugin {
  /** Whether visitors must sign in to stay connected; by default true. */
  required?: boolean
  /** Whether sessions end when the wallet is disconnected; by default true. */
  signOutOnDisconnect?: boolean
  createMessage(account: { accountAddress: string; chainId: ChainId }): SiwxTerms | Promise<SiwxTerms>
  /** Called once the visitor has signed. @throws if your backend rejects it */
  addSession(session: Session): unknown
  revokeSession(chainId: ChainId, address: string): unknown
  /** Replaces all sessions; may be empty. */
  setSessions(sessions: Session[]): unknown
  getSessions(chainId: ChainId, address: string): SiwxSession[] | Promise<SiwxSession[]>
}

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** `active`: connected, but another connection of the namespace is in use. */
export type ConnectionStatus = 'connected' | 'active'

/** The modal's part of {@link State}. */
export interface ModalState {
  readonly open: boolean
  readonly view: ViewName | null
  /** Whether the modal is waiting for a wallet. */
  readonly busy: boolean
}

/** The result of {@link ConnectKit.getState}: frozen plain data, a new object after each change. */
export interface State extends ModalState {
  /** The status of the active namespace, else of the one that is connecting. */
  readonly status: Status
  readonly statuses: Readonly<Partial<Record<Namespace, Status>>>
  readonly activeNamespace: Namespace | null
  readonly activeChainId: ChainId | null
  readonly accounts: Readonly<Partial<Record<Namespace, Account>>>
  readonly connections: readonly {
    id: string
    connectorId: string
    namespace: Namespace
    status: ConnectionStatus
    accounts: readonly ConnectionAccount[]
  }[]
  /** Same as {@link ConnectKit.getSession}. */
  readonly session: Session | null
}

/** The reason of a failure. {@link ConnectKitError.docs} explains each code. */
export type ErrorCode =
  | 'user_rejected'
  | 'user_closed'
  | 'unauthorized'
  | 'unsupported_method'
  | 'not_connected'
  | 'frame_reloaded'
  | 'frame_blocked'
  | 'frame_refused'
  | 'frame_timeout'
  | 'version_mismatch'
  | 'wrong_network'
  | 'unknown_network'
  | 'network_not_found'
  | 'invalid_message'
  | 'invalid_params'
  | 'wallet_busy'
  | 'rate_limited'
  | 'wallet_failed'
  | 'internal'
  | 'aborted'
  | 'destroyed'
  | 'not_available'
  | 'invalid_option'
  | 'element_not_found'
  | 'already_mounted'
  | 'project_missing'
  | 'project_not_found'
  | 'origin_not_allowed'
  | 'unsupported_origin'
  | 'wallet_not_found'
  | 'disconnect_failed'
  | 'connection_not_found'
  | 'connection_busy'
  | 'multi_wallet_off'
  | 'chain_required'
  | 'namespace_unsupported'
  | 'caip_invalid'
  | 'balance_unavailable'
  | 'name_failed'
  | 'insufficient_funds'
  | 'transaction_failed'
  | 'transaction_expired'
  | 'network_error'
  | 'walletconnect_missing'
  | 'relay_refused'
  | 'relay_failed'
  | 'popup_blocked'
  | 'popup_isolated'
  | 'script_failed'
  | 'account_in_use'
  | 'plugin_failed'
  | 'embedded_unreachable'
  | 'embedded_refused'
  | 'embedded_timeout'
  | 'siwx_start_failed'
  | 'siwx_sign_failed'
  | 'siwx_disabled'
  | 'siwx_no_account'
  | 'siwx_no_network'
  | 'siwx_no_client'
  | 'siwx_refused'
  | 'siwx_expired'
  | 'siwx_unchecked'

/** The error of every method of {@link ConnectKit}. */
export interface ConnectKitError extends Error {
  readonly name: 'ConnectKitError'
  readonly code: ErrorCode
  /** A URL that explains the code. */
  docs: string
  /** Plain data about the failure, fit for a bug report. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Events of {@link ConnectKit.on} and their payloads. */
export interface Events {
  /** A wallet connected, or reconnected after a reload (`reconnected`). */
  connect: Account & { reconnected: boolean }
  disconnect: { namespace: Namespace }
  accountsChanged: Account
  chainChanged: Account
  /** The account in use signed in or got a new token; null if it has no session any more. */
  session: Session | null
  modal: { open: boolean; view: ViewName | null }
  /** A visitor's action in the modal, with `data-analytics="true"`. Never contains addresses or texts. */
  analytics: { name: string; properties: Record<string, string | number | boolean> }
  /** A failure outside your calls, such as a crash of the open modal. */
  error: ConnectKitError
}

/** A request that a test wallet got: see {@link TestMode}. */
export interface TestRequest {
  /** As in {@link ConnectKit.getWallets}: `test.eip155`, `test.solana` or `test.bip122`. */
  walletId: string
  namespace: 'eip155' | 'solana' | 'bip122'
  chainId: ChainId
  /** The wallet's method; `connect` if a Solana or Bitcoin wallet was asked to connect. */
  method: string
  params?: unknown
}

/**
 * Answers the test wallets in place of a person; until then, their requests stay pending. It never reaches visitors'
 * own wallets.
 */
export interface TestMode {
  /** The wallets' addresses, the same in every run. Bitcoin's are for mainnet, the public test networks and regtest. */
  readonly accounts: Readonly<Record<TestRequest['namespace'], readonly string[]>>
  /** Resolves with the oldest pending request, once there is one, and leaves it pending. */
  next(): Promise<TestRequest>
  /**
   * Approves the oldest pending request, once there is one.
   * @param answer replaces the wallet's own; required for a request to send, unless `data-test-mode` names a node
   * @throws ConnectKitError `invalid_option` if a required answer is missing
   * @example await ConnectKit.test.approve()
   */
  approve(answer?: unknown): Promise<TestRequest>
  /** Rejects the oldest pending request, once there is one, with code 4001. */
  reject(): Promise<TestRequest>
}

/** `window.ConnectKit`. Its methods reject with or throw {@link ConnectKitError}. */
export interface ConnectKit {
  /** This script's release. */
  readonly version: string
  /** The project of the page's first tag or `init()`. */
  readonly projectId: string
  /**
   * Set once {@link ready} has settled, if `data-test-mode` is on and the project lists the page's origin for tests.
   * @example await ConnectKit.ready; await ConnectKit.test.approve()
   */
  readonly test: TestMode | undefined
  /**
   * Settles when the last visit's wallet is reconnected, after a second at most.
   * @example await ConnectKit.ready; console.log(ConnectKit.getAccount())
   */
  readonly ready: Promise<void>
  /**
   * Shows the modal. Stays pending until a wallet is connected, even if one refuses. The modal then shows its success
   * for a moment.
   * @returns the account; null if the visitor closes the modal without connecting
   * @throws ConnectKitError if it cannot be shown: `frame_blocked`, `origin_not_allowed`, `not_available`,
   * `invalid_option` …
   * @example const account = await ConnectKit.open()
   */
  open(options?: OpenOptions): Promise<Account | null>
  /**
   * Lets the connected visitor send something. `arguments` fills in as much of the form as you like. Without a wallet,
   * Connect opens instead.
   * @returns the transaction once it was sent: verify it on the network; null if the modal closes first, or a later
   * `open()` shows something else
   * @throws ConnectKitError `invalid_option` for arguments, `network_not_found`, `wallet_busy` …
   * @example
   * const sent = await ConnectKit.open({ view: 'WalletSend', arguments: { to: 'nick.eth', amount: '0.01' } })
   * if (sent) console.log(sent.hash)
   */
  open(options: SendOptions): Promise<{ hash: string } | null>
  /**
   * Lets the connected visitor swap one token for another, on sites that offer swaps. Without a wallet, Connect opens
   * instead.
   * @returns the transaction of the swap once it was sent, not that of an approval before it: verify it on the network;
   * null if the modal closes first, or a later `open()` shows something else
   * @throws ConnectKitError `not_available` where swaps are off or the network has none, `invalid_option` for arguments
   * …
   * @example
   * const swapped = await ConnectKit.open({ view: 'Swap', arguments: { toToken: '0xA0b8…eB48', amount: '0.25' } })
   * if (swapped) console.log(swapped.hash)
   */
  open(options: SwapOptions): Promise<{ hash: string } | null>
  /**
   * Lets the connected visitor buy crypto with money, on sites whose project has a provider. Without a wallet, Connect
   * opens instead.
   * @returns the order once the provider reports it as paid; it may still be on its way, so verify it on the network.
   * Null if the modal closes first, even if the visitor pays later, or a later `open()` shows something else
   * @throws ConnectKitError `not_available` where no provider sells, `network_not_found`, `invalid_option` for
   * arguments …
   * @example
   * const bought = await ConnectKit.open({ view: 'OnRampProviders', arguments: { amount: '100' } })
   * if (bought) console.log(bought.orderId)
   */
  open(options: BuyOptions): Promise<{ orderId: string } | null>
  /** Hides the modal. @example await ConnectKit.close() */
  close(): Promise<void>
  /**
   * Connects a wallet without showing the modal. A wallet that is already connected gets no prompt and becomes the one
   * in use; sites with `multiWallet` switch this way.
   * @param options `walletId`: an id or rdns of {@link getWallets}; `address`: the first account, where the wallet does
   * not decide that, such as Bitcoin's for payments or ordinals
   * @throws ConnectKitError `wallet_not_found`, `user_rejected`; `invalid_params` or `caip_invalid`, without
   * connecting, if the wallet lacks the `address`
   * @example await ConnectKit.connect({ walletId: ConnectKit.getWallets()[0].id })
   */
  connect(options: { walletId: string; namespace?: Namespace; address?: string }): Promise<Account>
  /**
   * Switches the connected wallet's network, and adds it to the wallet if needed. If nothing is connected, sets the
   * network of the next connection.
   * @param chainId CAIP-2
   * @throws ConnectKitError `network_not_found`, `user_rejected`
   * @example await ConnectKit.switchNetwork('eip155:137')
   */
  switchNetwork(chainId: ChainId): Promise<void>
  /**
   * Adds a network to those of the project, for this visit. To one that the project has, it adds nodes and an explorer.
   * @throws ConnectKitError `invalid_option`, naming the field
   * @example await ConnectKit.addNetwork({ id: 'eip155:100', name: 'Gnosis', nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 }, rpcUrls: ['https://rpc.gnosischain.com'] })
   */
  addNetwork(network: Network): Promise<void>
  /** Removes a network, for this visit. @example await ConnectKit.removeNetwork('eip155:100') */
  removeNetwork(chainId: ChainId): Promise<void>
  /**
   * Makes another connection the one in use, without a prompt of its wallet; for sites with `multiWallet`.
   * @param id of `getState().connections`
   * @param address an account of the connection, to be its first
   * @throws ConnectKitError `multi_wallet_off`, `connection_not_found`, `connection_busy`, `not_connected`,
   * `address_not_found`
   * @example await ConnectKit.switchConnection(ConnectKit.getState().connections[1].id)
   */
  switchConnection(id: string, address?: string): Promise<void>
  /**
   * Reads what the modal shows of an account, by default the active one: its balance, name and picture. Nothing is read
   * before you ask. {@link getState} has it then, too, and {@link subscribe} tells it, until the account or its network
   * changes: ask again then.
   * @throws ConnectKitError `not_connected`
   * @example const { balance, name = account.address } = await ConnectKit.readProfile()
   */
  readProfile(namespace?: Namespace): Promise<Profile>
  /** `auto` follows the page, else the visitor's system. @example ConnectKit.setTheme('dark') */
  setTheme(theme: Theme): void
  /**
   * Loads the hidden modal for a visitor who is about to open it. @example button.onpointerenter = ConnectKit.preload
   */
  preload(): void
  /**
   * Puts a form into an element of the page, whose height follows the form. It shares the wallet with the modal, which
   * opens if a visitor must connect first, or if the page covers the form.
   * @param place the element or its selector
   * @throws ConnectKitError `element_not_found`, `already_mounted`, `invalid_option` for the kind; `not_available`
   * where the site does not offer it; those of {@link open}
   * @example const { unmount } = await ConnectKit.mount('#swap', { kind: 'swap' })
   */
  mount(place: string | Element, options: MountOptions): Promise<Mounted>
  /**
   * Starts another instance beside this one, of the same release and server: with connections and sessions, a provider,
   * an announcement (`connectkit.modal.<id>`) and a modal of its own. Buttons, openers and test wallets stay with the
   * instance of the tag. Opening one instance closes the others. Instances of one project share who is signed in by email
   * or a social login.
   * @param id lower-case letters, digits and hyphens, 32 at most, a letter first. What the page stores lies under it, so
   * use the same one at each visit
   * @throws ConnectKitError `invalid_option` for the id, or while another instance has it; `script_failed`
   * @example const treasury = await ConnectKit.create('treasury', { projectId: 'my-treasury' })
   */
  create(id: string, options: InstanceOptions): Promise<ConnectKit>
  /** Disconnects a namespace, or everything. @example await ConnectKit.disconnect() */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * The EIP-1193 provider for `eip155`, connected or not. For other namespaces, the connected standard wallet: null
   * before the first connection, the same object afterwards.
   * @example const client = createWalletClient({ transport: custom(ConnectKit.getProvider('eip155')) })
   */
  getProvider(namespace: 'eip155'): PageProvider
  getProvider(namespace: Exclude<Namespace, 'eip155'>): StandardProvider | null
  getProvider(namespace: Namespace): PageProvider | StandardProvider | null
  /**
   * The session of the account in use, on its network; null if it has none. Your backend must trust only its `token`.
   * @example const { token } = ConnectKit.getSession() ?? {}
   */
  getSession(): Session | null
  /**
   * Signs in with the account in use; connects one first if needed. Resolves at once if the session's token is valid
   * for another five minutes; an older token is renewed without a prompt.
   * @returns the session; null if the visitor closes the modal without signing in
   * @throws ConnectKitError `network_error`, `plugin_failed`; `siwx_disabled` if neither the server nor the page has
   * sign-in
   * @example
   * const session = await ConnectKit.signIn()
   * if (session) await fetch('/api/me', { headers: { Authorization: `Bearer ${session.token}` } })
   */
  signIn(): Promise<Session | null>
  /**
   * Ends the visitor's sessions on this site. The wallet stays connected.
   * @throws ConnectKitError `network_error` if the server could not be reached: tokens then expire within the hour
   * @example await ConnectKit.signOut()
   */
  signOut(): Promise<void>
  /**
   * Lets the visitor change the email that signs in to their wallet on this site, with a code sent to the old address
   * and one to the new.
   * @returns the new address. The form says that this site asked for it and will see it
   * @throws ConnectKitError `user_closed` ('Modal closed'); `not_connected` unless they signed in to their wallet by
   * email
   * @example const { email } = await ConnectKit.updateEmail()
   */
  updateEmail(): Promise<{ email: string }>
  /**
   * Changes options after the start. `siwx`: the page's own sign-in, or null for ours.
   * @throws ConnectKitError `invalid_option`, naming the wrong part
   * @example await ConnectKit.update({ siwx: { createMessage, addSession, revokeSession, setSessions, getSessions } })
   */
  update(options: { siwx?: SiwxPlugin | null }): Promise<void>
  /** A namespace's account, by default the active one. @example ConnectKit.getAccount()?.address */
  getAccount(namespace?: Namespace): Account | null
  /** Everything at once, as frozen plain data. @example ConnectKit.getState().open */
  getState(): State
  /**
   * Wallets found in the page; those outside `eip155` only once the modal has loaded.
   * @example ConnectKit.getWallets().map(wallet => wallet.name)
   */
  getWallets(): Wallet[]
  /** Calls back with each new state. Returns a function that stops it. @example ConnectKit.subscribe(state => render(state)) */
  subscribe(listener: (state: State) => void): () => void
  /**
   * Calls back on an event. Returns a function that stops it. A `connect` listener that is added late still gets the
   * reconnect that {@link ready} waited for.
   * @example ConnectKit.on('connect', account => greet(account))
   */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Removes everything we added to the page. @example ConnectKit.destroy() */
  destroy(): void
}
