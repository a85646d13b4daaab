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

/** When the iframe is made (architecture §2). */
export type PreloadMode = (typeof preloadModes)[number]

/** The most a modal view may ask of a wallet in the page: `value` everything, `sign` no transfers, `connect` neither. */
export type RelayMode = (typeof relayModes)[number]

/** Whether visitors prove their account to the site's backend: not at all, as they like, or before they go on. */
export type SignInMode = (typeof signInModes)[number]

/** What one sign-in counts for: all networks of the account, or the one that was signed for. */
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
  /** `wss://…`; the project's own one is what the modal's content security policy allows. */
  relayUrl?: string | undefined
  /** Asked of wallets besides the usual ones, or those of `methods`, such as `eth_sign`. */
  optionalMethods?: readonly string[] | undefined
  /** Asked of wallets in the place of the usual ones, in the namespaces that are named. */
  methods?: NamesByNamespace | undefined
  /** Likewise; the usual ones are `accountsChanged` and `chainChanged`, without which a session does not follow its wallet. */
  events?: NamesByNamespace | undefined
  /** Networks a session is asked for in the place of the site's, in each namespace that has one here. */
  chains?: readonly ChainId[] | undefined
  /** Where a session begins, if it is asked for this network and has it; else on the one that is chosen in the modal. */
  defaultChain?: ChainId | undefined
  /**
   * The http(s) node that is asked first for what such a session reads on a network. The project's own are in the modal's
   * content security policy; one that is not in there is passed over.
   */
  rpcMap?: Readonly<Record<ChainId, string>> | undefined
  /**
   * Origin of the Verify service that tells wallets which site asks, such as `https://verify.walletconnect.org`; the page loads it
   * in a frame. Undefined: none, and nothing is waited for.
   */
  verifyUrl?: string | undefined
}

/**
 * Which of Coinbase's wallets a site takes, in the words of its SDK: the extension and, where there is none, the smart wallet
 * of its window; the window also beside the extension; or never the window.
 */
export type CoinbasePreference = (typeof coinbasePreferences)[number]

/** Settings as the operator writes them: a network is in the project's list, or is not. */
export interface ProjectSettings extends Settings {
  networks: readonly ChainId[] | undefined
}

/** What the operator set for a project, and which of it a page cannot change. */
export interface RemoteSettings {
  settings: Partial<ProjectSettings>
  locked: readonly (keyof Settings)[]
}

export interface SwapRouter {
  /** As quotes name it. */
  source: string
  router: string
  /** Its quotes have a route, which its calls say again. */
  hasRoutes?: boolean | undefined
}

/**
 * A network on which tokens can be swapped. What is absent is as it is shipped (shared/networks/exchanges.ts); replies of the
 * API change none of it.
 */
export interface SwapNetwork {
  id: ChainId
  /** Who swaps, and by which contract: the only ones that a swap calls, and that may take a token. */
  sources?: readonly SwapRouter[] | undefined
  /** The network's own currency as a token. */
  wrapped?: string | undefined
  /** Tokens that a swap may go over. */
  bases?: readonly string[] | undefined
}

/** What the server puts into `modal.html` for one project. */
export interface ProjectConfig {
  projectId: string
  /** Release this document was built for, `x.y.z`. */
  version: string
  /** Shown in the dialog when the page has no better name. */
  projectName: string
  /** Base of the API, `https://cdn.example`, without a trailing slash. */
  apiUrl: string
  networks: ProjectNetwork[]
  /** Where accounts may register names, such as `example.eth`; absent if the project has no names. */
  nameZone?: string | undefined
  /** Where this project's visitors can swap tokens; absent if nowhere. */
  swapNetworks?: readonly SwapNetwork[] | undefined
  /** Who sells to this project's visitors; absent if nobody. The setting `onramp` chooses among them. */
  onramp?: readonly OnrampProvider[] | undefined
  /** Where embedded wallets live; absent if nobody can sign in to one. */
  embedded?:
    | {
        origin: string
        /** Providers that sign visitors in; the setting `socials` chooses among them. */
        socials?: readonly Social[] | undefined
        /** False if nobody signs in by email, as without a mail server. */
        hasEmail?: false | undefined
      }
    | undefined
  remote: RemoteSettings
  /** The first few of the wallet list, so that the Connect view needs no request (spec §9: 4). */
  recommended: ListedWallet[]
  /** How many wallets of the list this project may show. */
  walletCount: number
  /** Path of the sheet with their pictures, content-hashed and immutable: `data:` URLs by path, as JSON. */
  walletPictures?: string | undefined
}

export interface ModalConfig extends ProjectConfig {
  /** Of the host page, as the address of the document says; the server has checked it. The only origin the iframe talks to. */
  origin: string
}
