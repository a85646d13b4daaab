/*
 * Everything a site gets from us, as types. This text is served as it stands here: it is the beginning of `loader.d.ts` and of
 * `loader.d.mts`. So it imports nothing, holds nothing but types, and speaks to whoever builds a site.
 */

/** A family of networks, as CAIP-2 calls it: `bip122` is Bitcoin. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** A network by its CAIP-2 id, such as `eip155:1`. */
export type ChainId = `eip155:${number}` | `${Exclude<Namespace, 'eip155'>}:${string}`

/** An account by its CAIP-10 id, such as `eip155:1:0xab…`. */
export type CaipAddress = `${ChainId}:${string}`

/** A network as the modal shows and reads it. */
export interface Network {
  id: ChainId
  name: string
  /** `decimals`: how many digits of the smallest unit make one, 18 for Ether. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** HTTP JSON-RPC URLs, tried in order; of `bip122`, bases of an Esplora API. The first ones may be the operator's own. */
  rpcUrls: string[]
  /** Base of `/tx/…` and `/address/…`. */
  explorerUrl?: string | undefined
  /** Path of a picture on the server; without one its initials are drawn. */
  image?: string | undefined
  testnet?: boolean | undefined
}

/** Light or dark; `auto` follows the visitor's system. */
export type Theme = 'light' | 'dark' | 'auto'

/**
 * When the modal is loaded: on `intent`, which is hover, focus or touch of an opener; when the page is `idle`; at once, `eager`;
 * or not before the click, `none`.
 */
export type PreloadMode = 'intent' | 'idle' | 'eager' | 'none'

/** The most the modal may ask of a wallet in the page: `value` everything, `sign` no transfers, `connect` neither. */
export type RelayMode = 'value' | 'sign' | 'connect'

/** A group of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

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

/** An account elsewhere that a visitor may sign in with. */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** What a visitor can do with a connected account. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** What an address is: of a key or of a contract; on Bitcoin, the one for payments or the one for ordinals. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Names of methods or events, by namespace. */
export type NamesByNamespace = Readonly<Partial<Record<Namespace, readonly string[]>>>

/** A wallet of the operator's list: how to get it, and how to reach it where it is not in the page. */
export interface ListedWallet {
  /** Stable id; those of the WalletConnect explorer are used where a wallet has one. */
  id: string
  name: string
  namespaces: Namespace[]
  rdns?: string | undefined
  homepage: string
  /** Path of a picture on the server, or a `data:` URL; without one its initials are drawn. */
  image?: string | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  firefoxStore?: string | undefined
  /** Its place in the operator's list, from 1; a wallet of the site's own has none. */
  order?: number | undefined
  /** The operator vouches for it, or the WalletConnect explorer does. */
  certified?: boolean | undefined
}

/** A wallet of the site's own. */
export interface CustomWallet extends ListedWallet {
  /** Named by the page: it never takes the place of a wallet of the operator's. */
  isGuest?: true | undefined
}

/** How wallets are reached through WalletConnect's relay. */
export interface WalletConnectSettings {
  /** The relay's id for this site, not the project's. */
  projectId: string
  /** `wss://…`. The modal's content security policy allows the one of the project. */
  relayUrl?: string | undefined
  /** Methods asked of wallets besides the usual ones, or besides those of `methods`, such as `eth_sign`. */
  optionalMethods?: readonly string[] | undefined
  /** Methods asked of wallets in place of the usual ones, in the namespaces that are named. */
  methods?: NamesByNamespace | undefined
  /** Likewise events. The usual ones are `accountsChanged` and `chainChanged`; without them a session does not follow its wallet. */
  events?: NamesByNamespace | undefined
  /** Networks a session is asked for in place of the site's, in each namespace that has one here. */
  chains?: readonly ChainId[] | undefined
  /** Where a session begins, if it has been asked for this network and has it; else on the one chosen in the modal. */
  defaultChain?: ChainId | undefined
  /**
   * The http(s) node that is asked first when such a session reads a network. The project's own nodes are in the modal's
   * content security policy; one that is not in there is passed over.
   */
  rpcMap?: Readonly<Record<ChainId, string>> | undefined
  /**
   * Origin of the Verify service that tells wallets which site asks, such as `https://verify.walletconnect.org`. The page loads
   * it in a frame. Undefined: none, and nothing is waited for.
   */
  verifyUrl?: string | undefined
}

/**
 * Which of Coinbase's wallets a site takes, in the words of its SDK. `all`: the extension and, where there is none, the smart
 * wallet of its window. `smartWalletOnly`: the window also beside the extension. `eoaOnly`: never the window.
 */
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'

/**
 * What shapes the modal, whoever sets it. What the page says, by `data-*` or `init()`, wins over the project's settings on the
 * server, except where the project locks one; the defaults fill the rest.
 */
export interface Settings {
  /**
   * The networks this page uses, in their order; without it, all of the project's. A network is named by its id or, in `init()`,
   * given whole: then the project need not have it. The modal cannot have the page look for wallets of others.
   */
  networks: readonly (ChainId | Network)[] | undefined
  /**
   * The network that wallets are asked for, and the provider reports, while nothing is connected; without it, the first one for
   * wallets and `eip155:1` for the provider.
   */
  defaultNetwork: ChainId | undefined
  /**
   * The site's own nodes of a network, read before any other. Wallets are not given them, since such a URL may hold a key. A
   * page may name others than the project only on origins that the modal's content security policy already has.
   */
  customRpcUrls: Readonly<Record<ChainId, readonly string[]>>
  /** The order of the ways to connect; without it, the wallet first where the page has one, else email, social, wallet. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** The order of the sections of the wallet list. */
  connectorTypeOrder: readonly ConnectorSection[]
  /** One "continue with a wallet" row in place of the list, where email or socials are on. */
  collapseWallets: boolean
  /** Whether the list of all wallets is offered. */
  allWallets: AllWalletsMode
  /** Wallets that stand in front of the others. */
  featuredWalletIds: readonly string[]
  /** The only wallets that are listed; without any, all are. */
  includeWalletIds: readonly string[]
  /** Wallets that are not listed. */
  excludeWalletIds: readonly string[]
  /**
   * Wallets of the site's own that the list lacks; pictures are `data:` URLs. Those of the page stand beside the project's, and
   * may hold less than those.
   */
  customWallets: readonly CustomWallet[]
  /** The site's name in wallets over WalletConnect; without it, the page's own name, else the project's. */
  siteName: string | undefined
  /** The sentence these wallets show of the site; without it, the page's own description. */
  siteDescription: string | undefined
  /** The pictures these wallets may show of the site; without any, the page's own. */
  siteIcons: readonly string[]
  /** The terms of service that a visitor accepts by connecting. */
  termsUrl: string | undefined
  /** The privacy policy beside them. */
  privacyUrl: string | undefined
  /** Every way to connect waits for a tick under the terms. */
  legalCheckbox: boolean
  /** Our name at the foot of the modal. */
  branding: boolean
  /** Networks are offered for switching; off, an unsupported one is left alone, too. */
  enableNetworkSwitch: boolean
  /** A network outside the project's list does not open UnsupportedChain. */
  allowUnsupportedChain: boolean
  /** Events of the modal's use are told to the page by `on('analytics')`. */
  analytics: boolean
  /** Problems of the setup show in the modal, too, not only on the console; without it, on a loopback origin. */
  debug: boolean | undefined
  /** Sign in by email. */
  email: boolean
  /** Sign in with these accounts. */
  socials: readonly Social[]
  /** Several wallets of a namespace may be connected at the same time, and those of earlier visits are offered again. */
  multiWallet: boolean
  /** The kind of account that comes first, by namespace, until the visitor prefers another. Given, it stands for all namespaces. */
  defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /** The site's names for addresses; upper and lower case do not matter in those of `eip155`. */
  addressLabels: Readonly<Record<string, string>>
  /** The account view shows what happened lately. */
  activity: boolean
  /** Providers that sell coins. */
  onramp: readonly string[]
  /** Providers that exchange tokens. */
  swaps: readonly string[]
  /** The account view can send. */
  send: boolean
  /** The account view shows the address to receive at. */
  receive: boolean
  /** Apps may ask for a session that signs by itself. */
  smartSessions: boolean
  /** The order of the buttons of an account. */
  walletFeaturesOrder: readonly WalletFeature[]
  /** WalletConnect, by the id that its relay has given you for this site; without it, WalletConnect is not offered. */
  walletConnect: WalletConnectSettings | undefined
  /**
   * Which of Coinbase's wallets a site takes, in the words of its SDK. `all`: the extension and, where there is none, the smart
   * wallet of its window. `smartWalletOnly`: the window also beside the extension. `eoaOnly`: never the window.
   */
  coinbasePreference: CoinbasePreference
  /** The page in the window of Coinbase's wallet; only its origin is believed. */
  coinbaseUrl: string
}

/**
 * What `init()` takes. Every option but `base` is also a `data-*` attribute of the script tag: lists are written with
 * commas there, objects as JSON, and a hyphen and a small letter for a capital one.
 */
export interface InitOptions extends Partial<Settings> {
  /** Id of the project on the server. */
  projectId: string
  /** Where the server is, `https://cdn.example`; without it, the server this module came from. */
  base?: string
  /** `intent` by default. */
  preload?: PreloadMode
  /** `value` by default. */
  relay?: RelayMode
  /** `auto` by default. */
  theme?: Theme
  /** Pick up the wallet of an earlier visit, or the Safe around the page, without asking; `true` by default. */
  reconnect?: boolean
  /** Where Safe{Wallet} runs that may show this page: `https:`, or `http:` of this machine. `https://app.safe.global` by default. */
  safeOrigins?: string | readonly string[]
}

/** How a wallet is reached: `announced` and `injected` are in the page, all others are not. */
export type ConnectorKind = 'auth' | 'announced' | 'injected' | 'walletConnect' | 'external'

/** The wallet behind a connection, as it is shown. */
export interface ConnectedWallet {
  name: string
  kind: ConnectorKind
  icon?: string | undefined
  rdns?: string | undefined
}

/** One address of a connection. */
export interface ConnectionAccount {
  address: string
  type?: AccountType | undefined
  /** As the wallet gave it, mostly in hex. */
  publicKey?: string | undefined
  path?: string | undefined
}

/** A connected account. */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  chainId: ChainId
  connectorId: string
  wallet: ConnectedWallet
  /** The first is the selected one. */
  accounts: ConnectionAccount[]
}

/** A wallet found in the page. Name and icon are the wallet's own and untrusted; invisible characters are taken out of the name. */
export interface PageWallet {
  /** What `connect({ walletId })` takes: the rdns of EIP-6963, or an id of ours for a wallet without one. */
  id: string
  /** 1 to 64 characters. */
  name: string
  kind: 'announced' | 'injected'
  namespaces: Namespace[]
  /** A `data:image/…` URL of at most 256 KiB. */
  icon?: string | undefined
  rdns?: string | undefined
}

/** What {@link ConnectKit.getWallets} lists. */
export interface Wallet extends Pick<PageWallet, 'id' | 'name' | 'icon' | 'rdns' | 'namespaces'> {
  installed: boolean
}

/** An EIP-1193 provider. */
export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Adds or removes a listener of a {@link PageProvider}. */
export type On = (event: string, listener: (payload: unknown) => void) => PageProvider

/**
 * The EIP-1193 provider of the page; it stays the same whichever wallet is behind it. Its own members cannot be replaced; a
 * page may set others on it. What `request` rejects with is an `Error` whose `code` is an integer of EIP-1193 or JSON-RPC.
 */
export interface PageProvider extends Required<Eip1193Provider> {
  readonly isConnectKit: true
  readonly on: On
  readonly once: On
  readonly off: On
  readonly addListener: On
  readonly removeListener: On
  /** Of one event, or of all: those that the page has added. */
  removeAllListeners(event?: string): PageProvider
}

/** An account of the wallet standard. */
export interface StandardAccount {
  readonly address: string
  /** Empty where the wallet has not told it. */
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  /** Names of those features of the wallet that sign with this account. */
  readonly features: readonly `${string}:${string}`[]
}

/**
 * What is connected in another namespace than `eip155`: a `Wallet` of `@wallet-standard/base`, with the features of Solana or of
 * Bitcoin. Each one also takes the methods of WalletConnect's RPC reference, such as `sendTransfer` of Bitcoin or
 * `polkadot_signMessage`.
 */
export interface StandardProvider {
  /** The version of the standard. */
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** Such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Such as `solana:signMessage`. */
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
  /** @throws an `Error` whose `code` is an integer, as in EIP-1193 */
  request(args: { method: string; params?: object }): Promise<unknown>
}

/** The views `open({ view })` may name. */
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

/** Every view, as `getState().view` names it. */
export type ViewName =
  | 'Connect'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ContinueExternal'
  | 'ConnectWallets'
  | 'GetWallet'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'Networks'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingFarcaster'
  | 'EmailLogin'
  | 'UpdateEmailWallet'
  | 'ProfileWallets'
  | 'SIWXSignMessage'
  | 'ApproveTransaction'
  | 'UnsupportedChain'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'

/** What {@link ConnectKit.open} shows. Without options the modal chooses: the account, or Connect. */
export interface OpenOptions {
  /**
   * A view by its name. One that makes no sense just now gives way: without a wallet, the account is Connect. `ProfileWallets`
   * needs `multiWallet`, and rejects `multi_wallet_off` without it.
   */
  view?: PageViewName
  /** Another than the active one: goes on with what is connected there, or connects a wallet of it. */
  namespace?: Namespace
  /**
   * A pairing of WalletConnect 2 that the page has made by itself, `wc:…`, to be scanned or opened: as a code, or on a phone by
   * the list of wallets. The modal connects nothing then. Whoever made the pairing closes the modal once a wallet has taken it
   * up, and calls this again with another before it expires.
   * @example
   * const { uri, approval } = await signClient.connect({ optionalNamespaces })
   * ConnectKit.open({ uri })
   * await approval()
   * await ConnectKit.close()
   */
  uri?: string
  /** For `SwitchNetwork`: the network of this site that the wallet is asked for; without it, the first one it is not on. */
  arguments?: { chainId?: ChainId }
}

/** How far a namespace is. */
export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Of several connections of a namespace, the `active` one is in use. */
export type ConnectionStatus = 'connected' | 'active'

/** The part of {@link State} that is about the modal. */
export interface ModalState {
  readonly open: boolean
  readonly view: ViewName | null
  /** A wallet is being waited for. */
  readonly busy: boolean
}

/** What {@link ConnectKit.getState} returns: plain frozen data, a new object after each change. */
export interface State extends ModalState {
  /** Of the active namespace; without one, of whichever is being connected. */
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
  /** Sign-in is not part of this release. */
  readonly session: null
}

/** What went wrong, as a word. What each means and what to do about it stands at {@link ConnectKitError.docs}. */
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

/** What every method of {@link ConnectKit} rejects with. */
export interface ConnectKitError extends Error {
  readonly name: 'ConnectKitError'
  readonly code: ErrorCode
  /** Link to what the code means. */
  docs: string
  /** Facts of the failure; plain data that can be shown in a bug report. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Events of {@link ConnectKit.on}, and what their listeners get. */
export interface Events {
  /** A wallet was connected; `reconnected` when it was picked up again after a reload. */
  connect: Account & { reconnected: boolean }
  disconnect: { namespace: Namespace }
  accountsChanged: Account
  chainChanged: Account
  modal: { open: boolean; view: ViewName | null }
  /** What a visitor did in the modal, where `data-analytics="true"` asks for it; no address, nothing of the page. */
  analytics: { name: string; properties: Record<string, string | number | boolean> }
  /** A failure outside any call of yours, such as the modal breaking down while it is open. */
  error: ConnectKitError
}

/** `window.ConnectKit`. Whatever goes wrong, its methods reject or throw a {@link ConnectKitError}. */
export interface ConnectKit {
  /** The release of this script. */
  readonly version: string
  /**
   * Settles when a wallet of an earlier visit has been picked up again, or after one second without.
   * @example await ConnectKit.ready; console.log(ConnectKit.getAccount())
   */
  readonly ready: Promise<void>
  /**
   * Shows the modal. Stays pending while it is open; a refusal in a wallet does not settle it.
   * @returns the account when it closes connected, null when it closes without
   * @throws ConnectKitError when the modal cannot be shown, such as `frame_blocked`, `origin_not_allowed`, `not_available`,
   * `invalid_option`
   * @example const account = await ConnectKit.open()
   */
  open(options?: OpenOptions): Promise<Account | null>
  /** Hides the modal. @example await ConnectKit.close() */
  close(): Promise<void>
  /**
   * Connects one wallet without showing the modal. One that is connected is not asked again: it becomes the one in use, which
   * is how a site with several wallets (`multiWallet`) switches between them.
   * @param options `walletId` is an id or rdns of {@link getWallets}; `address` says which account of it comes first, where
   * that is not the wallet's to say, such as Bitcoin's for payments or for ordinals
   * @throws ConnectKitError `wallet_not_found`, `user_rejected`; `invalid_params` or `caip_invalid` for an `address` that is
   * none of the wallet's, which is not connected then
   * @example await ConnectKit.connect({ walletId: ConnectKit.getWallets()[0].id })
   */
  connect(options: { walletId: string; namespace?: Namespace; address?: string }): Promise<Account>
  /**
   * Asks the connected wallet to change its network, adding it there if need be; with nothing connected, chooses the
   * network for the next connection.
   * @param chainId CAIP-2
   * @throws ConnectKitError `network_not_found`, `user_rejected`
   * @example await ConnectKit.switchNetwork('eip155:137')
   */
  switchNetwork(chainId: ChainId): Promise<void>
  /**
   * Adds a network to those of the project, for this visit.
   * @throws ConnectKitError `invalid_option`, naming the field
   * @example await ConnectKit.addNetwork({ id: 'eip155:100', name: 'Gnosis', nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 }, rpcUrls: ['https://rpc.gnosischain.com'] })
   */
  addNetwork(network: Network): Promise<void>
  /** Takes a network out, for this visit. @example await ConnectKit.removeNetwork('eip155:100') */
  removeNetwork(chainId: ChainId): Promise<void>
  /** `auto` follows the visitor's system. @example ConnectKit.setTheme('dark') */
  setTheme(theme: Theme): void
  /** Loads the modal, hidden, for a visitor who is about to open it. @example button.onpointerenter = ConnectKit.preload */
  preload(): void
  /** Disconnects a namespace, or everything. @example await ConnectKit.disconnect() */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * For `eip155` the EIP-1193 provider, also while nothing is connected. For another namespace the wallet of the wallet
   * standard that is connected there: null before the first connection, the same object from then on.
   * @example const client = createWalletClient({ transport: custom(ConnectKit.getProvider('eip155')) })
   */
  getProvider(namespace: 'eip155'): PageProvider
  getProvider(namespace: Exclude<Namespace, 'eip155'>): StandardProvider | null
  getProvider(namespace: Namespace): PageProvider | StandardProvider | null
  /** The account of a namespace, or the active one. @example ConnectKit.getAccount()?.address */
  getAccount(namespace?: Namespace): Account | null
  /** Everything at once, as frozen plain data. @example ConnectKit.getState().open */
  getState(): State
  /**
   * Wallets found in this page; those of other namespaces than `eip155` are looked for once the modal has been loaded.
   * @example ConnectKit.getWallets().map(wallet => wallet.name)
   */
  getWallets(): Wallet[]
  /** Calls back with each new state; returns how to stop. @example ConnectKit.subscribe(state => render(state)) */
  subscribe(listener: (state: State) => void): () => void
  /**
   * Calls back on one kind of event; returns how to stop. A reconnect that {@link ready} waited for is told to `connect`
   * listeners that come after it, too.
   * @example ConnectKit.on('connect', account => greet(account))
   */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Takes everything of ours out of the page. @example ConnectKit.destroy() */
  destroy(): void
}
