import type { ChainId, Namespace } from './caip.ts'
import type {
  allWalletsModes,
  coinbasePreferences,
  preloadModes,
  relayModes,
  signInModes,
  signInScopes,
  themes,
} from './choices.ts'
import type { ProjectNetwork } from './networks.ts'
import type { OnrampProvider } from './onramp.ts'
import type { Settings } from './settings.gen.ts'
import type { ListedWallet } from './wallets.ts'

export type { Settings }

export type Theme = (typeof themes)[number]

/** When the iframe is created (architecture §2). */
export type PreloadMode = (typeof preloadModes)[number]

/**
 * The most that a modal view may request from a wallet in the page: everything (`value`), no transfers (`sign`), or
 * neither transfers nor signatures (`connect`).
 */
export type RelayMode = (typeof relayModes)[number]

/** Whether visitors prove their account to the site's backend: never, if they like, or always. */
export type SignInMode = (typeof signInModes)[number]

/** The scope of a sign-in: all networks of the account, or only the network it was signed for. */
export type SignInScope = (typeof signInScopes)[number]

export const connectMethods = ['email', 'social', 'wallet'] as const
/** A group of the Connect view. */
export type ConnectMethod = (typeof connectMethods)[number]

/** Spec §5, Social provider, and `farcaster` of spec §9. */
export const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type Social = (typeof socials)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

export type AllWalletsMode = (typeof allWalletsModes)[number]

export type NamesByNamespace = Readonly<Partial<Record<Namespace, readonly string[]>>>

/** How wallets are reached through WalletConnect's relay. */
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
  /** The session's first network, if the wallet granted it. By default the network chosen in the modal. */
  defaultChain?: ChainId | undefined
  /**
   * The http(s) node that a session tries first on a network. The modal's content security policy allows only the
   * project's nodes; others are skipped.
   */
  rpcMap?: Readonly<Record<ChainId, string>> | undefined
  /**
   * Origin of the Verify service that tells wallets which site connects, such as `https://verify.walletconnect.org`.
   * The page loads it in a frame. Undefined: none, so nothing waits for it.
   */
  verifyUrl?: string | undefined
}

/**
 * Which Coinbase wallet a site offers, in the terms of Coinbase's SDK: the extension, else the smart wallet's window;
 * the window even with the extension; or never the window.
 */
export type CoinbasePreference = (typeof coinbasePreferences)[number]

/** Settings as the operator writes them: networks are set in the project's list. */
export interface ProjectSettings extends Settings {
  networks: readonly ChainId[] | undefined
}

/** The operator's settings of a project, and the names of those that a page cannot change. */
export interface RemoteSettings {
  settings: Partial<ProjectSettings>
  locked: readonly (keyof Settings)[]
}

export interface SwapRouter {
  /** The name in its quotes. */
  source: string
  router: string
  /** Whether its quotes have a route. Its calls then repeat that route. */
  hasRoutes?: boolean | undefined
}

/**
 * A network on which tokens can be swapped. Missing members default to the shipped values
 * (shared/networks/exchanges.ts). The API's replies cannot change any of them.
 */
export interface SwapNetwork {
  id: ChainId
  /** The sources and their contracts. A swap calls, and lets take a token, only these. */
  sources?: readonly SwapRouter[] | undefined
  /** The network's own currency as a token. */
  wrapped?: string | undefined
  /** Tokens that a swap may route through. */
  bases?: readonly string[] | undefined
}

/** The data that the server embeds in `modal.html` for one project. */
export interface ProjectConfig {
  projectId: string
  /** The document's release, `x.y.z`. */
  version: string
  /** Shown in the dialog if the page has no better name. */
  projectName: string
  /** Base of the API, `https://cdn.example`, without a trailing slash. */
  apiUrl: string
  networks: ProjectNetwork[]
  /** The zone where accounts may register names, such as `example.eth`; absent if the project has no names. */
  nameZone?: string | undefined
  /** The networks where this project's visitors can swap tokens. Absent if there are none. */
  swapNetworks?: readonly SwapNetwork[] | undefined
  /**
   * Providers that sell to this project's visitors; absent if there are none. The setting `onramp` chooses among them.
   */
  onramp?: readonly OnrampProvider[] | undefined
  /** The embedded wallet's site. Absent if the project offers no embedded wallet. */
  embedded?:
    | {
        origin: string
        /** Social logins; the setting `socials` chooses among them. */
        socials?: readonly Social[] | undefined
        /** False if visitors cannot sign in by email, for example without a mail server. */
        hasEmail?: false | undefined
      }
    | undefined
  remote: RemoteSettings
  /** The first wallets of the list, so that the Connect view needs no request (spec §9: 4). */
  recommended: ListedWallet[]
  /** How many wallets of the list this project may show. */
  walletCount: number
  /** Path of the sheet with their pictures, content-hashed and immutable: `data:` URLs by path, as JSON. */
  walletPictures?: string | undefined
}

export interface ModalConfig extends ProjectConfig {
  /** The host page's origin, from the document's URL, verified by the server. The only origin the iframe talks to. */
  origin: string
  /** The id of a further instance on the page, once that has named it. */
  instance?: string | undefined
}
