import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import type { Attempt } from '../connections/attempt.ts'
import type { AccountState } from '../features/account/account.ts'
import type { RouterState } from '../modal/router.ts'
import type { Toast } from '../modal/toasts.ts'

/** What the host page says of itself. */
export interface PageState {
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  wallets: readonly PageWallet[]
}

/** The loader's connections, as it last told them; never changed here. */
export interface ConnectionsState {
  list: readonly Connection[]
  activeNamespace: Namespace | null
}

export interface State {
  page: PageState
  connections: ConnectionsState
  /** Whether the page shows the modal. */
  open: boolean
  router: RouterState
  toast: Toast | null
  /** The connection being made, or the one that just failed. */
  attempt: Attempt | null
  account: AccountState
}
