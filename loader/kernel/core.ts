import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { type Connection, type ConnectionAccount, connectionId } from '../../shared/connections.ts'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError, ProviderRpcError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { Account, PageProvider, StandardProvider } from '../publicTypes.ts'
import { toAccount } from './account.ts'
import { type Connections, createConnections, type Entry } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { type NameOf, namesOf } from './identity.ts'
import { connectionIdOf, createMemory, type Key, type Memory, type ReadKey, readKey } from './memory.ts'
import type { LoaderOptions } from './options.ts'
import { createPageSource } from './pageSource.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { Driver, Rules, Source } from './source.ts'
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
  /** Makes the wallets of these namespaces usable. */
  register(rules: Rules): void
  /** @throws ConnectKitError `namespace_unsupported` */
  rulesOf(namespace: Namespace): Rules
  isRegistered(namespace: Namespace): boolean
  driverOf(named: Named): Driver | undefined
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
  find(key: Key): Entry | undefined
  /** A connection to a wallet in the page, from the accounts that the wallet gave. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /**
   * Adds a connection and tells the page.
   * @param place `first`: replaces the others of its namespace; `beside`: first, and the others stay; `back`: restored,
   * at its old place or last
   */
  place(connection: Connection, place: 'first' | 'beside' | 'back'): void
  /** Takes what has changed in a connection. */
  update(before: Connection, after: Connection): void
  /** The visitor or the page chose this connection, with its network and first account: it becomes the first. */
  use(before: Connection, after: Connection): void
  /** Whether a wallet in the page gave this account in this page's life: the iframe may not claim it. */
  wasGiven(account: ConnectionAccount): boolean
  /** Connector id of a connection in the iframe, or of one to be restored there. */
  frameConnectorId(): string | undefined
  /** Restores connections of an earlier visit whose wallets are there by now. */
  restore(): void
  /** A wallet left the page, or one of its namespaces did. */
  gone(connectorId: string, namespace: Namespace): void
  /** Ends connections for good, and has wallets in the page forget the page. */
  end(over: readonly Key[]): Promise<void>
  /** @param id of one connection, where the namespace has several */
  disconnect(namespace?: Namespace, id?: string): Promise<void>
  /** The eip155 network to report while nothing is connected. */
  selectedNetwork(): ChainId
  selectNetwork(chainId: ChainId): void
  /** Networks the page added and removed, repeated to an iframe that is loaded again. */
  networkChanges(): readonly NetworkChange[]
  noteNetwork(change: NetworkChange): void
  /** Aborts on {@link destroy}. */
  signal: AbortSignal
  destroy(): void
}

export type NetworkChange = { network: unknown } | { chainId: ChainId }

const reconnectWaitMs = 1_000
/** The longest wait for a wallet that is asked to forget the page. */
const revokeTimeoutMs = 3_000
/** The most `host.hello` may hold. */
const maxNetworkChanges = 200
/** Bounds the memory, should a wallet invent addresses forever. */
const maxGiven = 4_096

export function createCore(version: string, options: LoaderOptions, nameOf = namesOf()): Core {
  const events = createEmitter<LoaderEvents>()
  const memory = createMemory(nameOf(`ck:${options.projectId}`))
  const connections = createConnections(options.reconnect ? memory.read() : [], events)
  const { entries, set } = connections
  const rules = new Map<Namespace, Rules>()
  const sessions = createSessions(namespace => rules.get(namespace), changed, noteGiven)
  const providers = new Map<Namespace, PageProvider | StandardProvider>()
  /** Addresses that wallets in the page gave. */
  const given = new Set<string>()
  let networkChanges: readonly NetworkChange[] = []
  let frameSource: Source | undefined
  const ready = createDeferred<void>()
  const stop = new AbortController()
  const { signal } = stop
  /** Connections that nothing has been heard of yet. */
  const pending = new Set(entries().map(({ key }) => key))
  let selected = options.defaultNetwork

  const find = (key: Key) => entries().find(each => each.key === key)

  const driverOf = ({ namespace, connectorId }: Named) => discovery.find(connectorId)?.drivers[namespace]

  const wasGiven: Core['wasGiven'] = ({ address }) => given.has(address.toLowerCase())

  /** A page that trusts a wallet's address must never get answers for it from the iframe. */
  function noteGiven(accounts: readonly ConnectionAccount[]): void {
    for (const { address } of accounts) if (given.size < maxGiven) given.add(address.toLowerCase())
    for (const connection of connections.list()) {
      const left = connection.accounts.filter(account => !wasGiven(account))
      if (isInPage(connection.wallet.kind) || left.length === connection.accounts.length) continue
      if (left.length) connections.update(connection, left, connection.chainId)
      else connections.remove(connection)
    }
  }

  /** Who serves a connection: the one place that asks. */
  const sourceOf = (key: Key): Source | undefined => (readKey(key).isInFrame ? frameSource : pageSource)

  /** Stops waiting for these. */
  const settle = (keys: readonly Key[]) => {
    const before = pending.size
    for (const key of keys) pending.delete(key)
    if (!pending.size) ready.resolve()
    if (pending.size !== before) events.emit('state', undefined)
  }

  const place: Core['place'] = (connection, where) => {
    const { namespace, connectorId, chainId } = connection
    const key = namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId
    const before = find(key)
    const isBack = where === 'back'
    const mine: Entry = { key, chainId, connection, isEarly: isBack && pending.has(key) }
    // Wallets that are locked, or gave accounts without being connected, are dropped, too.
    if (where === 'first') sessions.stopOthers(namespace, key)
    // A wallet in the page may have taken an id that only the iframe had.
    const isOfId = (each: Entry) => connectionIdOf(each.key) === connection.id
    const stays = (each: Entry) => !isOfId(each) && (where !== 'first' || readKey(each.key).namespace !== namespace)
    const next =
      isBack && before
        ? entries().flatMap(each => (each === before ? mine : stays(each) ? each : []))
        : isBack
          ? [...entries().filter(stays), mine]
          : [mine, ...entries().filter(stays)]
    // A wallet that connects again on another network has switched; the page hears of that.
    const hasMoved = before?.connection && !readKey(key).isInFrame && !rules.get(namespace)?.isLedByWallet
    set(next, hasMoved ? undefined : connection, isBack)
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

  /** Does what the visitor did in another tab, without any prompt. */
  const followTab = () => {
    const said = memory.read()
    const before = entries()
    // With reconnect off, only a full disconnect in another tab counts.
    if (!options.reconnect && said.length) return
    const next = said.map(each => before.find(({ key, connection }) => key === each.key && connection) ?? each)
    if (next.map(({ key }) => key).join() === before.map(({ key }) => key).join()) return
    set(next)
    // What is not connected is asked again.
    for (const { key } of before) if (!find(key)?.connection) sessions.stop(key)
    restore()
  }

  const discovery = discoverWallets(() => {
    restore()
    events.emit('wallets', undefined)
  }, signal)

  const register: Core['register'] = added => {
    for (const namespace of added.namespaces) rules.set(namespace, added)
    restore()
  }

  /** In the browser's memory, the page heard nothing of its wallets. Asks them as after a reload. */
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const { key } of entries()) sessions.ask(key)
  }

  memory.follow(followTab, signal)
  addEventListener('pageshow', comeBack, { signal })
  events.on('connections', () => {
    if (options.reconnect) memory.write(entries())
    events.emit('state', undefined)
  })
  events.on('modal', discovery.list)
  register(eip155Rules)
  settle([])
  setTimeout(() => settle([...pending]), reconnectWaitMs)

  return {
    version,
    nameOf,
    ready: ready.promise,
    connections,
    discovery,
    sessions,
    events,
    memory,
    signal,
    register,
    rulesOf(namespace) {
      const known = rules.get(namespace)
      if (!known)
        throw new ConnectKitError('namespace_unsupported', `This page has no wallets of ${namespace}`, { namespace })
      return known
    },
    isRegistered: namespace => rules.has(namespace),
    driverOf,
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
    awaited: () => [...new Set([...pending].map(key => readKey(key).namespace))],
    reconnected() {
      const isInUse = (each: Connection) => connections.find('namespace', each.namespace) === each
      return entries().flatMap(({ connection, isEarly }) =>
        isEarly && connection && isInUse(connection) ? toAccount(connection) : [],
      )
    },
    providerOf: namespace => providers.get(namespace),
    provide: (namespace, provider) => void providers.set(namespace, provider),
    find,
    found,
    place,
    update: connections.replace,
    use(before, after) {
      const { namespace, connectorId } = before
      if (after !== before) sessions.set(`${namespace}:${connectorId}`, after)
      connections.use(before, after)
    },
    wasGiven,
    frameConnectorId: () =>
      entries()
        .map(({ key }) => readKey(key))
        .find(({ isInFrame }) => isInFrame)?.connectorId,
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
    selectedNetwork: () => selected,
    networkChanges: () => networkChanges,
    noteNetwork(change) {
      networkChanges = [...networkChanges, change].slice(-maxNetworkChanges)
    },
    selectNetwork(chainId) {
      if (namespaceOf(chainId) !== 'eip155' || chainId === selected) return
      selected = chainId
      events.emit('connections', undefined)
    },
    destroy() {
      stop.abort()
      ready.resolve()
      sessions.stopOthers()
      events.clear()
      set([])
    },
  }
}
