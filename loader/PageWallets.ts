import type { Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import type { Driver, Source } from './kernel/source.ts'
import type { Sessions } from './late/modal/wallets/sessions.ts'

/** The wallets of the page, as modal.js asks and follows them (late/modal/wallets). It serves the connections to them. */
export interface PageWallets extends Source {
  sessions: Sessions
  driverOf(named: Pick<Connection, 'namespace' | 'connectorId'>): Driver | undefined
  /** A connection to a wallet, from the accounts that the wallet gave. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /** Whether a wallet gave this account in this page's life: the iframe may not claim it. */
  wasGiven(account: ConnectionAccount): boolean
}
