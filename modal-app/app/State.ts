import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'
import type { ChosenAccountTypes } from '../connections/accountTypes.ts'
import type { AlertsState } from '../dialog/alerts.ts'
import type { Refusal } from '../dialog/dismissModal.ts'
import type { PagePairing } from '../dialog/readPairingUri.ts'
import type { RouterState } from '../dialog/router.ts'
import type { Toast } from '../dialog/toasts.ts'
import type { AccountState } from '../features/account/account.ts'
import type { WalletSearchState } from '../features/connect/allWallets/walletSearch.ts'
import type { Task } from '../tasks/Task.ts'
import type { WalletListState } from '../wallets/walletList.ts'

/** What the host page says of itself. */
export interface PageState {
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  wallets: readonly PageWallet[]
  /** Of `data-*` and `init()`, unchecked. */
  options: Readonly<Record<string, unknown>>
  /** What the page's own head says of it. */
  site?: PageEvents['host.hello']['site']
}

/** The loader's connections, as it last told them; never changed here. */
export interface ConnectionsState {
  list: readonly Connection[]
  activeNamespace: Namespace | null
}

/** The networks a visitor can use here: the project's, as the page narrowed and extended them. */
export interface NetworksState {
  list: readonly Network[]
  /** What a new connection asks for, by namespace, where the page or the visitor chose one. */
  selected: Partial<Record<Namespace, ChainId>>
}

export interface State {
  /** Of page, project and defaults together (settings/resolveSettings.ts). */
  settings: Settings
  /** When the project's part of them was asked for, in milliseconds since the epoch. */
  settingsAtMs: number
  /** Newer ones, which wait for the modal to close. */
  nextSettings: Settings | null
  networks: NetworksState
  /** Networks that connections are good for, by their ids, where wallets cannot be asked for others; read when networks are shown. */
  grantedNetworks: Readonly<Record<string, readonly ChainId[]>>
  page: PageState
  connections: ConnectionsState
  /** Whether the page shows the modal. */
  open: boolean
  router: RouterState
  toast: Toast | null
  /** Problems of the setup, for whoever builds the site. */
  alerts: AlertsState
  /** The visitor ticked the box under the terms; only asked for with `legalCheckbox`. */
  hasAgreed: boolean
  /** The last time the visitor asked a locked view to close. */
  refusal: Refusal | null
  /** The only namespace the Connect view offers wallets of, until the modal is closed; null: all of this site. */
  connectNamespace: Namespace | null
  /** The question that a wallet or a service is asked, or its answer while that is on screen. */
  task: Task | null
  walletList: WalletListState
  walletSearch: WalletSearchState
  /** A pairing of the page's own, shown in the place of ours. */
  pagePairing?: PagePairing | undefined
  /** Wallets connected lately over WalletConnect, the last one first. */
  recentWallets: readonly ListedWallet[]
  /** Connections the visitor has or had here, the last one first; none without `multiWallet`. */
  knownConnections: readonly Connection[]
  accountTypes: ChosenAccountTypes
  account: AccountState
}
