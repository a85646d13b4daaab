import type { ChainId, Namespace } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { RelayClass } from '../shared/protocol/relayClass.ts'
import type { Connections } from './connections.ts'
import type { Discovery } from './wallets/discover.ts'

type Session = HostMethods['wallet.connect']['result']

/**
 * What chains.js does for the loader (chains/index.ts): everything about wallets of namespaces other than eip155. Its names,
 * and those of {@link PageSide}, are whole in both scripts.
 */
export interface Chains {
  /** Finds wallets of the namespaces this site uses. */
  look(namespaces: readonly Namespace[]): void
  connect(request: HostMethods['wallet.connect']['params'], signal: AbortSignal): Promise<Session>
  request(request: HostMethods['wallet.request']['params']): Promise<unknown>
  relayClass(namespace: Namespace, method: string): RelayClass
  /** What a wallet of the page has given; of one that the iframe holds, what may be believed of what it says. */
  session(said: Pick<Connection, 'namespace' | 'connectorId'> & Partial<Connection>): Session | undefined
  /** Follows a wallet no longer, and has it forget the page if it is to `revoke` that. */
  stop(connection: Pick<Connection, 'namespace' | 'connectorId'>, revoke: boolean): void
  /** The network, and the account that comes first, as the visitor chose them. */
  choose(connection: Connection, chainId: ChainId | undefined, address: string | undefined): void
  /** The wallet of the wallet standard that the page has of a namespace. */
  provider(namespace: Namespace): object | undefined
}

/** What the loader gives to chains.js. */
export interface PageSide {
  connections: Connections
  wallets: Pick<Discovery, 'find' | 'add' | 'remove'>
  /** What an earlier visit left (hints.ts). */
  remembered(): readonly string[]
  /** Adds the connection of a wallet of the page that has just given accounts without being asked aloud. */
  pickUp(namespace: Namespace, walletId: string): void
  /** One that could not be picked up. */
  giveUp(namespace: Namespace, walletId: string): void
  /** A wallet of the page said something about itself, which may be what it said before. */
  changed(namespace: Namespace, walletId: string): void
  /** Asks a wallet whose connection the iframe holds. */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  onConnections(listener: () => void): void
  signal: AbortSignal
}
