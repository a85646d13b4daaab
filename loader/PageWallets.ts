import type { Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import type { Driver, Source } from './kernel/source.ts'
import type { Sessions } from './late/modal/wallets/sessions.ts'

/** The page's wallets, as modal.js requests and follows them (late/modal/wallets). Serves their connections. */
export interface PageWallets extends Source {
  sessions: Sessions
  driverOf(named: Pick<Connection, 'namespace' | 'connectorId'>): Driver | undefined
  /** Builds a connection from the accounts that a wallet provided. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /**
   * Whether a page wallet has provided this account since the page loaded. The iframe may not claim such an account.
   */
  wasGiven(account: ConnectionAccount): boolean
}
