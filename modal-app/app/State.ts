import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { Connection, SignedInUser } from '../../shared/connections.ts'
import type { MarkedNetwork } from '../../shared/networks.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { PageViewName } from '../../shared/views.ts'
import type { PageWallet } from '../../shared/wallets.ts'

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

/** The state of the app. A folder above this one adds its part to this interface, beside that part's type. */
export interface State {
  /** Merged from page, project and defaults (settings/readSetting.ts). */
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
  /** Whether the page shows the modal. */
  open: boolean
  /** The height of the page's skeleton while that is on screen: the panel appears in the same height. */
  skeletonHeight?: number | undefined
  /** The panel's own height, once it was laid out. */
  panelHeight?: number
  /** What is drawn while the closed modal leaves the screen: the last state of the open one. */
  leaving: State | null
  /** The view that the page opened, to which an inline iframe returns. */
  home?: PageViewName | undefined
  /** Whether the visitor ticked the box under the terms. Used only with `legalCheckbox`. */
  hasAgreed: boolean
  /** Limits the Connect view to wallets of this namespace, until the modal is closed; null: no limit. */
  connectNamespace: Namespace | null
  /** Current and earlier connections, newest first; empty without `multiWallet`. */
  knownConnections: readonly Connection[]
  /** Who signed in to the embedded wallet; the page learns it only from a connection. @spec 3.social-account */
  signedInUser?: SignedInUser | undefined
}
