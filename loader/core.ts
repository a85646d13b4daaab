import type { ChainId, Namespace } from '../shared/caip.ts'
import { connectionId } from '../shared/connections.ts'
import { type Account, toAccount } from './account.ts'
import { type Connections, createConnections } from './connections.ts'
import { createDeferred } from './deferred.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createHints, type Hints } from './hints.ts'
import type { LoaderOptions } from './options.ts'
import { clock } from './realm.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { connectEip155, revokeEip155 } from './wallets/eip155.ts'
import { createSessions, type Sessions } from './wallets/sessions.ts'

/** Everything that works without an iframe: wallets of the page, connections, and picking them up after a reload. */
export interface Core {
  version: string
  /** Silent reconnect is done, or took longer than a second. */
  ready: Promise<void>
  connections: Connections
  discovery: Discovery
  sessions: Sessions
  events: Emitter<LoaderEvents>
  isReconnecting(): boolean
  /** The account that was picked up before `ready`, as long as it stays connected. */
  reconnected(): Account | undefined
  /** Makes a connection of a wallet that has just given accounts; does nothing when it has not. */
  adopt(walletId: string, isReconnect: boolean): void
  /** Forgets a wallet without asking it anything. */
  drop(walletId: string): void
  disconnect(namespace?: Namespace): Promise<void>
  /** The network of the eip155 namespace that is spoken of while nothing is connected. */
  selectedNetwork(): ChainId
  /** What the page added and took out, said again to an iframe that is loaded anew. */
  networkChanges: NetworkChange[]
  selectNetwork(chainId: ChainId): void
  destroy(): void
}

export type NetworkChange = { network: unknown } | { chainId: ChainId }

const reconnectWaitMs = 1_000

export function createCore(version: string, options: LoaderOptions): Core {
  const events = createEmitter<LoaderEvents>()
  const connections = createConnections(events)
  const sessions = createSessions(update)
  const hints = createHints(options.projectId)
  const ready = createDeferred<void>()
  /** The wallet that was connected, in this visit or an earlier one, and may be picked up again. */
  let wanted = options.reconnect ? hints.read().eip155 : undefined
  let isReconnecting = wanted !== undefined
  /** The wallet that was asked for the last pick-up; it is not asked again before something has changed. */
  let asked: string | undefined
  let selected = options.defaultNetwork
  let reconnectedId = ''

  function adopt(walletId: string, isReconnect: boolean): void {
    const session = sessions.get(walletId)
    const wallet = discovery.find(walletId)?.info
    if (!session?.accounts.length || !wallet) return
    const before = connections.find('namespace', 'eip155')
    if (before && before.connectorId !== walletId) sessions.stop(before.connectorId)
    if (wanted && wanted !== walletId) sessions.stop(wanted)
    wanted = undefined
    reconnectedId = isReconnect && isReconnecting ? walletId : ''
    const { accounts, chainId } = session
    const { id, namespaces, ...shown } = wallet
    connections.add(
      {
        id: connectionId('eip155', walletId),
        connectorId: walletId,
        namespace: 'eip155',
        accounts,
        chainId,
        wallet: shown,
      },
      isReconnect,
    )
  }

  function update(walletId: string): void {
    const session = sessions.get(walletId)
    const connection = connections.find('connectorId', walletId)
    if (session?.accounts.length) {
      if (connection) connections.update(connection, session.accounts, session.chainId)
      else if (wanted === walletId) void reconnect(true)
    } else if (connection) {
      // A wallet that locks itself takes its accounts back too: it is listened to, and welcome when it is unlocked.
      wanted = walletId
      connections.remove(connection)
    }
  }

  function drop(walletId: string): void {
    sessions.stop(walletId)
    const connection = connections.find('connectorId', walletId)
    if (connection) connections.remove(connection)
  }

  const stopReconnecting = () => {
    ready.resolve()
    if (isReconnecting) {
      isReconnecting = false
      events.emit('state', undefined)
    }
  }

  /** Only `eth_accounts` and `eth_chainId`: a reload never makes a wallet show itself. A late wallet is still welcome. */
  const reconnect = async (again = false) => {
    const id = wanted
    const wallet = id && discovery.find(id)
    if (!wallet || (asked === id && !again)) return
    asked = id
    const session = await connectEip155(wallet.provider, true).catch(() => undefined)
    // Meanwhile the visitor may have connected, or have disconnected for good.
    if (wanted === id) {
      // One that is locked is listened to: unlocked, it is asked again.
      sessions.start(id, wallet.provider, session ?? { accounts: [], chainId: selected })
      adopt(id, true)
    }
    stopReconnecting()
  }

  const discovery = discoverWallets(() => {
    void reconnect()
    events.emit('wallets', undefined)
  })

  const remember = () => {
    const last: Hints = wanted ? { eip155: wanted } : {}
    for (const { namespace, connectorId } of connections.list()) last[namespace] = connectorId
    hints.write(last)
  }

  const forget = (walletId: string | undefined) => {
    wanted = undefined
    if (walletId) drop(walletId)
  }

  /** Another tab has connected or disconnected: so does this one, without asking anybody anything aloud. */
  const stopFollowing = hints.follow(({ eip155 }) => {
    const current = connections.find('namespace', 'eip155')?.connectorId ?? wanted
    if (eip155 === current) return
    if (!eip155) return forget(current)
    if (!options.reconnect) return
    wanted = eip155
    void reconnect(true)
  })

  events.on('connections', () => {
    remember()
    events.emit('state', undefined)
  })

  if (!isReconnecting) ready.resolve()
  const timer = clock.setTimeout(stopReconnecting, reconnectWaitMs)

  return {
    version,
    ready: ready.promise,
    connections,
    discovery,
    sessions,
    events,
    adopt,
    drop,
    isReconnecting: () => isReconnecting,
    reconnected() {
      const connection = connections.find('connectorId', reconnectedId)
      return connection && toAccount(connection)
    },
    async disconnect(namespace) {
      const leaving = connections.list().filter(each => !namespace || each.namespace === namespace)
      if (!namespace || namespace === 'eip155') {
        forget(wanted)
        stopReconnecting()
      }
      remember()
      await Promise.all(
        leaving.map(({ connectorId }) => {
          const wallet = discovery.find(connectorId)
          drop(connectorId)
          return wallet && revokeEip155(wallet.provider)
        }),
      )
    },
    selectedNetwork: () => selected,
    networkChanges: [],
    selectNetwork(chainId) {
      if (!chainId.startsWith('eip155:') || chainId === selected) return
      selected = chainId
      events.emit('connections', undefined)
    },
    destroy() {
      wanted = undefined
      clock.clearTimeout(timer)
      stopFollowing()
      ready.resolve()
      discovery.stop()
      sessions.stopAll()
      events.clear()
      connections.clear()
    },
  }
}
