import type { Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { Driver, Source } from './kernel/source.ts'
import type { Gate } from './late/modal/gate/createGate.ts'
import type { Sessions } from './late/wallets/sessions.ts'

/** What the iframe asks of wallets of the page. */
export type FrameWallets = {
  [M in keyof HostMethods & `wallet.${string}`]: (
    params: HostMethods[M]['params'],
    signal: AbortSignal,
  ) => Promise<HostMethods[M]['result']>
} & {
  /** An opening is over: follows wallets no longer whose open request nobody has answered. */
  forgetBusy(): void
}

/** @param ask the gate decides about each call of the iframe */
export type ServeFrame = (ask: Gate['ask']) => FrameWallets

/** The wallets of the page, as wallets.js asks and follows them (late/wallets). It serves the connections to them. */
export interface PageWallets extends Source {
  sessions: Sessions
  driverOf(named: Pick<Connection, 'namespace' | 'connectorId'>): Driver | undefined
  /** A connection to a wallet, from the accounts that the wallet gave. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /** Whether a wallet gave this account in this page's life: the iframe may not claim it. */
  wasGiven(account: ConnectionAccount): boolean
  serveFrame: ServeFrame
}
