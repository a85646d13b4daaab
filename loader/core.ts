import type { Namespace } from '../shared/caip.ts'
import { connectionId } from '../shared/connections.ts'
import type { Events } from './api.ts'
import { type Connections, createConnections, toAccount } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { createHints } from './hints.ts'
import type { LoaderOptions } from './options.ts'
import type { Status } from './state.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { connectEip155 } from './wallets/eip155.ts'
import { revoke } from './wallets/relay.ts'
import { createSessions, type Sessions } from './wallets/sessions.ts'

/** Everything that works without an iframe: wallets of the page, connections, and picking them up after a reload. */
export interface Core {
  version: string
  /** Silent reconnect is done, or took longer than a second. */
  ready: Promise<void>
  connections: Connections
  discovery: Discovery
  sessions: Sessions
  events: Emitter<Events>
  changes: Emitter<{ state: undefined; wallets: undefined }>
  /** Namespaces that are being picked up again. */
  statuses(): Partial<Record<Namespace, Status>>
  /** Makes a connection of a wallet that has just given accounts; does nothing when it has not. */
  adopt(walletId: string, reconnected: boolean): void
  /** Forgets a wallet without asking it anything. */
  drop(walletId: string): void
  disconnect(namespace?: Namespace): Promise<void>
  destroy(): void
}

const reconnectWaitMs = 1_000
const disconnectWaitMs = 3_000

export function createCore(version: string, options: LoaderOptions): Core {
  const events = createEmitter<Events>()
  const changes = createEmitter<{ state: undefined; wallets: undefined }>()
  const connections = createConnections()
  const hints = createHints(options.projectId)
  const sessions = createSessions(update, drop)
  const remembered = hints.read()
  let reconnecting = remembered.eip155 !== undefined
  let settleReady = () => {}
  const ready = new Promise<void>(resolve => {
    settleReady = resolve
  })

  function adopt(walletId: string, reconnected: boolean): void {
    const session = sessions.get(walletId)
    const wallet = discovery.find(walletId)?.info
    if (!session || !wallet) return
    const before = connections.of('eip155')
    if (before && before.connectorId !== walletId) sessions.stop(before.connectorId)
    connections.add(
      {
        id: connectionId('eip155', walletId),
        connectorId: walletId,
        namespace: 'eip155',
        accounts: session.accounts,
        chainId: session.chainId,
        wallet: { name: wallet.name, kind: wallet.kind, icon: wallet.icon, rdns: wallet.rdns },
      },
      reconnected,
    )
  }

  function update(walletId: string): void {
    const session = sessions.get(walletId)
    const connection = connections.byConnector(walletId)
    if (session && connection) connections.update(connection.id, session.accounts, session.chainId)
  }

  function drop(walletId: string): void {
    sessions.stop(walletId)
    const connection = connections.byConnector(walletId)
    if (connection) connections.remove(connection.id)
  }

  const stopReconnecting = () => {
    if (!reconnecting) return
    reconnecting = false
    settleReady()
    changes.emit('state', undefined)
  }

  /** Only `eth_accounts` and `eth_chainId`: a reload never makes a wallet show itself. A late wallet is still welcome. */
  const reconnect = async () => {
    const hint = remembered.eip155
    const wallet = hint && discovery.find(hint.walletId)
    if (!wallet || connections.of('eip155')) return
    remembered.eip155 = undefined
    const session = await connectEip155(wallet.provider, true).catch(() => undefined)
    if (session && !connections.of('eip155')) {
      sessions.start(wallet.info.id, wallet.provider, session)
      adopt(wallet.info.id, true)
    }
    stopReconnecting()
  }

  const discovery = discoverWallets(() => {
    void reconnect()
    changes.emit('wallets', undefined)
  })

  connections.on('connected', ({ connection, reconnected }) =>
    events.emit('connect', { ...toAccount(connection), reconnected }),
  )
  connections.on('accounts', connection => events.emit('accountsChanged', toAccount(connection)))
  connections.on('chain', connection => events.emit('chainChanged', toAccount(connection)))
  connections.on('removed', ({ namespace }) => events.emit('disconnect', { namespace }))
  connections.on('changed', () => {
    hints.write(connections.list())
    changes.emit('state', undefined)
  })

  if (!reconnecting) settleReady()
  const timer = setTimeout(stopReconnecting, reconnectWaitMs)

  return {
    version,
    ready,
    connections,
    discovery,
    sessions,
    events,
    changes,
    adopt,
    drop,
    statuses: () => (reconnecting ? { eip155: 'reconnecting' } : {}),
    async disconnect(namespace) {
      const leaving = connections.list().filter(connection => !namespace || connection.namespace === namespace)
      await Promise.all(
        leaving.map(({ connectorId }) => {
          const wallet = discovery.find(connectorId)
          drop(connectorId)
          return wallet && Promise.race([revoke(wallet), new Promise(done => setTimeout(done, disconnectWaitMs))])
        }),
      )
    },
    destroy() {
      clearTimeout(timer)
      discovery.stop()
      sessions.stopAll()
      connections.clear()
      events.clear()
      changes.clear()
      settleReady()
    },
  }
}
