import type { ChainId } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import { isOurs } from '../shared/errors.ts'
import type { Connections } from './kernel/connections.ts'
import type { Core } from './kernel/core.ts'
import type { Eip1193Provider } from './kernel/source.ts'
import { alice } from './kernel/wallets/fakeWallet.ts'
import { hearConnections } from './late/modal/hearConnections.ts'
import { createPageWallets } from './late/modal/wallets/createPageWallets.ts'
import { createEip155Driver } from './late/modal/wallets/eip155.ts'
import type { PageWallets } from './PageWallets.ts'

/** The page's wallets, followed from the first call on, as modal.js does. */
export const walletsOf = (core: Core): PageWallets => core.pageWallets() ?? createPageWallets(core)

/** Reports a connection of the visitor, as the iframe. The page may refuse it. */
export function upsert(core: Core, connection: object, isChosen = true): void {
  const rights = { isConcerned: () => true, mayEnd: () => true, isChosen: () => isChosen }
  const reported = { namespace: 'eip155', ...connection } as Connection
  try {
    hearConnections(core, walletsOf(core), rights).upsert({ connection: reported })
  } catch (refused) {
    if (!isOurs(refused)) throw refused
  }
}

/** Provides accounts, as a wallet in the page. */
export function give(
  core: Core,
  walletId: string,
  provider: Eip1193Provider,
  { address = alice, chainId = 'eip155:1' }: { address?: string; chainId?: ChainId } = {},
): void {
  const accounts = [{ address, type: 'eoa' as const }]
  walletsOf(core).sessions.follow(`eip155:${walletId}`, createEip155Driver(provider), { accounts, chainId })
}

/** Connects a wallet in the page, as the relay and the iframe do. */
export function connectWallet(core: Core, walletId: string, provider: Eip1193Provider): void {
  give(core, walletId, provider)
  upsert(core, { connectorId: walletId })
}

/** Write access, which only core has outside tests. */
export const writable = (core: Core) => core.connections as Connections

/** Connects, replacing the others of the namespace. */
export function put(connections: Connections, connection: Connection): void {
  const others = connections.entries().filter(each => each.connection?.namespace !== connection.namespace)
  connections.set([{ key: connection.id, chainId: connection.chainId, connection }, ...others], connection)
}

/** Resets the gate's counts on the page. */
export const forgetCounts = () => Reflect.deleteProperty(window, Symbol.for('connectkit.gate'))
