import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { Connection, SignedInUser } from '../../shared/connections.ts'
import type { MarkedNetwork } from '../../shared/networks.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { PageViewName } from '../../shared/views.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import type { ChosenAccountTypes } from '../connections/accountTypes.ts'
import type { AlertsState } from '../dialog/alerts.ts'
import type { OpenSend } from '../dialog/openSends.ts'
import type { Toast } from '../dialog/toasts.ts'
import type { Refusal } from '../flow/dismissModal.ts'
import type { PagePairing } from '../flow/readPairingUri.ts'
import type { RouterState } from '../flow/router.ts'
import type { AccountState } from '../identity/account.ts'
import type { SessionsState } from '../sessions/sessions.ts'
import type { SignInState } from '../sessions/signInState.ts'
import type { Task } from '../tasks/Task.ts'
import type { TokensState } from '../tokens/tokens.ts'
import type { SentTransactions } from '../transactions/sentTransactions.ts'
import type { RecentWallet } from '../wallets/recentWallets.ts'
import type { WalletListState } from '../wallets/walletList.ts'

/** What the host page reports about itself. */
export interface PageState {
  theme: 'light' | 'dark'
  /** The language of its document, unchecked; empty if it names none. */
  locale?: string | undefined
  wallets: readonly PageWallet[]
  /** Options from `data-*` attributes and `init()`, unchecked. */
  options: Readonly<Record<string, unknown>>
  /** Name, description and icon from the page's `<head>`. */
  site?: PageEvents['host.hello']['site']
  /** This iframe stands in an element of the page: it never closes, and connects nothing. */
  isInline?: boolean | undefined
}

/** The loader's connections, as last reported. Never changed here. */
export interface ConnectionsState {
  list: readonly Connection[]
  activeNamespace: Namespace | null
}

/** The networks a visitor can use here: the project's, narrowed and extended by the page. */
export interface NetworksState {
  list: readonly MarkedNetwork[]
  /** The network the page or the visitor chose for the next connection, by namespace. */
  selected: Partial<Record<Namespace, ChainId>>
}

/** The state of the app. A feature adds its own part to this interface beside that part's type. */
export interface State {
  /** Merged from page, project and defaults (settings/resolveSettings.ts). */
  settings: Settings
  /** When the project's settings were requested, in milliseconds since the epoch. */
  settingsAtMs: number
  /** Newer settings, applied when the modal closes. */
  nextSettings: Settings | null
  networks: NetworksState
  /**
   * Networks each connection may use, by connection id, where its wallet cannot be asked for others. Read when networks
   * are shown.
   */
  grantedNetworks: Readonly<Record<string, readonly ChainId[]>>
  page: PageState
  connections: ConnectionsState
  sessions: SessionsState
  signIn: SignInState
  /** Whether the page shows the modal. */
  open: boolean
  /** The height of the page's skeleton while that is on screen: the panel appears in the same height. */
  skeletonHeight?: number | undefined
  /** The panel's own height, once it was laid out. */
  panelHeight?: number
  /** What is drawn while the closed modal leaves the screen: the last state of the open one. */
  leaving: State | null
  router: RouterState
  /** The view that the page opened, to which an inline iframe returns. */
  home?: PageViewName | undefined
  toast: Toast | null
  /** Setup problems, for the site's developers. */
  alerts: AlertsState
  /** Whether the visitor ticked the box under the terms. Used only with `legalCheckbox`. */
  hasAgreed: boolean
  /** The visitor's last attempt to close a locked view. */
  refusal: Refusal | null
  /** Limits the Connect view to wallets of this namespace, until the modal is closed; null: no limit. */
  connectNamespace: Namespace | null
  /** The request that a wallet or a service is answering, or its result while that is on screen. */
  task: Task | null
  walletList: WalletListState
  /** A pairing made by the page, shown instead of ours. */
  pagePairing?: PagePairing | undefined
  /** The wallets connected last, newest first. */
  recentWallets: readonly RecentWallet[]
  /** Current and earlier connections, newest first; empty without `multiWallet`. */
  knownConnections: readonly Connection[]
  accountTypes: ChosenAccountTypes
  /** Who signed in to the embedded wallet; the page learns it only from a connection. @spec 3.social-account */
  signedInUser?: SignedInUser | undefined
  account: AccountState
  tokens: TokensState
  /** Unanswered send requests to wallets, even if the visitor no longer waits. */
  openSends: readonly OpenSend[]
  /** Sent from this site and this browser, at most 99. */
  sentTransactions: SentTransactions
  /** Whether transactions of other tabs are followed, too. */
  followsSent?: boolean
}
