import type { Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import type { Driver, Source } from './kernel/source.ts'
import type { Sessions } from './late/modal/wallets/sessions.ts'

/** The page's wallets, as modal.js requests and follows them (late/modal/wallets). Serves their connections. */
export interface PageWallets extends Source {
  sessions: Sessions
  driverOf(named: Pick<Connection, 'namespace' | 'connectorId'>): Driver | undefined
  /** A connection made from the accounts a wallet gave. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /** Whether a wallet gave this account since the page loaded: the iframe may not claim it. */
  wasGiven(account: ConnectionAccount): boolean
}
