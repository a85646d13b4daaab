import type { Namespace } from '../../shared/caip.ts'
import { type Connection, type ConnectionAccount, connectionId } from '../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError } from '../../shared/errors.ts'
import type { Account, PageProvider, StandardProvider } from '../publicTypes.ts'
import { toAccount } from './account.ts'
import { createAwaiting } from './awaiting.ts'
import { type Connections, createConnections, type Entry } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { followTabs } from './followTabs.ts'
import { createGiven } from './given.ts'
import { type NameOf, namesOf } from './identity.ts'
import { connectionIdOf, createMemory, type Key, type Memory, type ReadKey, readKey } from './memory.ts'
import type { LoaderOptions } from './options.ts'
import { createPageNetworks, type PageNetworks } from './pageNetworks.ts'
import { createPageSource } from './pageSource.ts'
import { type Place, placed } from './placed.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIns, type SignIns } from './signIns.ts'
import type { Rules, Source } from './source.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { eip155Rules } from './wallets/eip155.ts'

export type Named = Pick<Connection, 'namespace' | 'connectorId'>

/** The connections for all to read. Only core changes them. */
export type ReadConnections = Pick<Connections, 'list' | 'find' | 'activeNamespace' | 'entries'>

/**
 * Owns the connections of all namespaces (architecture §7): it orders and stores them, restores them after a reload,
 * and follows other tabs and wallets that lock. Others ask it; nobody writes into it.
 */
export interface Core {
  version: string
  nameOf: NameOf
  /** Settles when the silent reconnect is done, after a second at most. */
  ready: Promise<void>
  connections: ReadConnections
  discovery: Discovery
  sessions: Sessions
  events: Emitter<LoaderEvents>
  memory: Memory
  signIns: SignIns
  /** Makes the wallets of these namespaces usable. */
  register(rules: Rules): void
  /** @throws ConnectKitError `namespace_unsupported` */
  rulesOf(namespace: Namespace): Rules
  isRegistered(namespace: Namespace): boolean
  /** What serves the connections that the iframe holds. */
  setFrameSource(source: Source): void
  /** Asks the wallet of a connection, whoever serves it. */
  request: Source['request']
  /** Namespaces with a connection still to be restored. */
  awaited(): Namespace[]
  /** Accounts restored before `ready` that are still connected. */
  reconnected(): Account[]
  /** The page's object for a namespace. */
  providerOf(namespace: Namespace): PageProvider | StandardProvider | undefined
  provide(namespace: Namespace, provider: PageProvider | StandardProvider): void
  /** A connection to a wallet in the page, from the accounts that the wallet gave. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /** Adds a connection and tells the page. */
  place(connection: Connection, place: Place): void
  /** Takes what has changed in a connection. */
  update(before: Connection, after: Connection): void
  /** The visitor or the page chose this connection, with its network and first account: it becomes the first. */
  use(before: Connection, after: Connection): void
  /** Whether a wallet in the page gave this account in this page's life: the iframe may not claim it. */
  wasGiven(account: ConnectionAccount): boolean
  /** Restores connections of an earlier visit whose wallets are there by now. */
  restore(): void
  /** A wallet left the page, or one of its namespaces did. */
  gone(connectorId: string, namespace: Namespace): void
  /** Ends connections for good, and has wallets in the page forget the page. */
  end(over: readonly Key[]): Promise<void>
  /** @param id of one connection, where the namespace has several */
  disconnect(namespace?: Namespace, id?: string): Promise<void>
  networks: PageNetworks
  /** Aborts on {@link destroy}. */
  signal: AbortSignal
  destroy(): void
}

/** The longest wait for a wallet that is asked to forget the page. */
const revokeTimeoutMs = 3_000

export function createCore(version: string, options: LoaderOptions, nameOf = namesOf()): Core {
  const events = createEmitter<LoaderEvents>()
  const memory = createMemory(nameOf(`ck:${options.projectId}`))
  const connections = createConnections(options.reconnect ? memory.read() : [], events)
  const { entries, set } = connections
  const signIns = createSignIns(nameOf(`ck:${options.projectId}:signIns`), connections)
  const rules = new Map<Namespace, Rules>()
  const given = createGiven(connections)
  const sessions = createSessions(namespace => rules.get(namespace), changed, given.note)
  const providers = new Map<Namespace, PageProvider | StandardProvider>()
  const awaiting = createAwaiting(
    entries().map(({ key }) => key),
    () => events.emit('state', undefined),
  )
  const { settle } = awaiting
  const networks = createPageNetworks(options.defaultNetwork, events)
  const stop = new AbortController()
  const { signal } = stop
  let frameSource: Source | undefined

  const find = (key: Key) => entries().find(each => each.key === key)

  const driverOf = ({ namespace, connectorId }: Named) => discovery.find(connectorId)?.drivers[namespace]

  /** Who serves a connection: the one place that asks. */
  const sourceOf = (key: Key): Source | undefined => (readKey(key).isInFrame ? frameSource : pageSource)

  const place: Core['place'] = (connection, where) => {
    const { namespace, connectorId, chainId } = connection
    const key = namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId
    const before = find(key)
    const isBack = where === 'back'
    const mine: Entry = { key, chainId, connection, isEarly: isBack && awaiting.has(key) }
    // Wallets that are locked, or gave accounts without being connected, are dropped, too.
    if (where === 'first') sessions.stopOthers(namespace, key)
    // A wallet that connects again on another network has switched; the page hears of that.
    const hasMoved = before?.connection && !readKey(key).isInFrame && !rules.get(namespace)?.isLedByWallet
    set(placed(entries(), mine, where), hasMoved ? undefined : connection, isBack)
    settle([key])
  }

  const found: Core['found'] = (namespace, connectorId) => {
    const wallet = discovery.find(connectorId)
    const granted = sessions.get(`${namespace}:${connectorId}`)
    if (!wallet || !granted?.accounts.length) return
    const { id, namespaces, iconLength, drivers, provider, ...shown } = wallet
    const { accounts, chainId } = granted
    return { id: connectionId(namespace, id), connectorId: id, namespace, accounts, chainId, wallet: shown }
  }

  const pageSource = createPageSource({
    sessions,
    driverOf,
    rulesOf: namespace => rules.get(namespace),
    onRestored(key) {
      // Meanwhile the visitor may have connected another wallet or disconnected.
      if (!find(key)) sessions.stop(key)
      changed(key)
      settle([key])
    },
  })

  const restore = () => {
    if (!options.reconnect) return
    for (const { key, chainId } of entries()) if (!sessions.get(key)) void sourceOf(key)?.restore(key, chainId)
  }

  /** A wallet reported a change. One that locks is disconnected, and still followed. */
  function changed(key: Key): void {
    const { namespace, connectorId } = readKey(key)
    const before = find(key)
    const now = found(namespace, connectorId)
    if (!now) connections.remove(before?.connection)
    else if (before?.connection) connections.update(before.connection, now.accounts, now.chainId)
    else if (before) place(now, 'back')
  }

  const end: Core['end'] = async over => {
    const gone = entries().filter(({ key }) => over.includes(key))
    for (const { key } of gone) sessions.stop(key)
    if (gone.length) set(entries().filter(each => !gone.includes(each)))
    settle(over)
    const revoke = async ({ key, connection }: Entry) => connection && sourceOf(key)?.disconnect(connection)
    await Promise.race([
      Promise.allSettled(gone.map(revoke)),
      new Promise(resolve => setTimeout(resolve, revokeTimeoutMs)),
    ])
  }

  const discovery = discoverWallets(() => {
    restore()
    events.emit('wallets', undefined)
  }, signal)

  const register: Core['register'] = added => {
    for (const namespace of added.namespaces) rules.set(namespace, added)
    restore()
  }

  followTabs({ memory, connections, sessions, isReconnecting: options.reconnect, restore, signal })
  events.on('connections', () => {
    if (options.reconnect) memory.write(entries())
    events.emit('state', undefined)
  })
  events.on('modal', discovery.list)
  register(eip155Rules)

  return {
    version,
    nameOf,
    ready: awaiting.ready,
    connections,
    discovery,
    sessions,
    events,
    memory,
    signIns,
    signal,
    register,
    rulesOf(namespace) {
      const known = rules.get(namespace)
      if (!known)
        throw new ConnectKitError('namespace_unsupported', `This page has no wallets of ${namespace}`, { namespace })
      return known
    },
    isRegistered: namespace => rules.has(namespace),
    setFrameSource(source) {
      frameSource = source
      restore()
    },
    async request(connection, method, params) {
      const key = entries().find(each => each.connection?.id === connection.id)?.key
      const source = key && sourceOf(key)
      if (!source) throw new ProviderRpcError(4900, `${method} needs a connection`)
      return source.request(connection, method, params)
    },
    awaited: awaiting.namespaces,
    reconnected() {
      const isInUse = (each: Connection) => connections.find('namespace', each.namespace) === each
      return entries().flatMap(({ connection, isEarly }) =>
        isEarly && connection && isInUse(connection) ? toAccount(connection) : [],
      )
    },
    providerOf: namespace => providers.get(namespace),
    provide: (namespace, provider) => void providers.set(namespace, provider),
    found,
    place,
    update: connections.replace,
    use(before, after) {
      const { namespace, connectorId } = before
      if (after !== before) sessions.set(`${namespace}:${connectorId}`, after)
      connections.use(before, after)
    },
    wasGiven: given.has,
    restore,
    gone(connectorId, namespace) {
      const key = `${namespace}:${connectorId}`
      sessions.stop(key)
      connections.remove(find(key)?.connection)
    },
    end,
    disconnect(namespace, id) {
      const all = entries().map(({ key }) => ({ key, ...readKey(key) }))
      const named = all.filter(each =>
        id ? connectionIdOf(each.key) === id : !namespace || each.namespace === namespace,
      )
      // A session in the iframe ends for all its namespaces.
      const isOver = (each: ReadKey) =>
        named.some(other => other.isInFrame && each.isInFrame && other.connectorId === each.connectorId)
      return end(all.filter(each => named.includes(each) || isOver(each)).map(({ key }) => key))
    },
    networks,
    destroy() {
      stop.abort()
      sessions.stopOthers()
      events.clear()
      settle()
      set([])
    },
  }
}
