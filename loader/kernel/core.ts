import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError } from '../../shared/errors.ts'
import type { PageWallets } from '../PageWallets.ts'
import type { Account, PageProvider, StandardProvider } from '../publicTypes.ts'
import { toAccount } from './account.ts'
import { createAwaiting, waitMs } from './awaiting.ts'
import { type Connections, createConnections, type Entry, type Key, type ReadConnections } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { followTabs } from './followTabs.ts'
import { type NameOf, namesOf } from './identity.ts'
import { connectionIdOf, createMemory, type Memory, type ReadKey, readKey } from './memory.ts'
import type { LoaderOptions } from './options.ts'
import { createPageNetworks, type PageNetworks } from './pageNetworks.ts'
import { type Place, placed } from './placed.ts'
import { createSignIns, type SignIns } from './signIns.ts'
import type { Rules, Source } from './source.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'

/** Where connections are served from. */
interface Sources {
  /** Serves connections held by the iframe. */
  frame: Source
  /** Serves connections to wallets in the page. */
  page: PageWallets
  /** Loads the source of a connection. @param isAgain retries a failed load @throws ConnectKitError `script_failed` */
  load(isInFrame: boolean, isAgain: boolean): Promise<void> | void
}

/**
 * Owns the connections of all namespaces (architecture §7): orders and stores them, restores them after a reload, and
 * follows other tabs and wallets that lock. Other parts request changes here.
 */
export interface Core {
  version: string
  nameOf: NameOf
  /** Settles when the silent reconnect is done, after a second at most. */
  ready: Promise<void>
  connections: ReadConnections
  discovery: Discovery
  events: Emitter<LoaderEvents>
  memory: Memory
  signIns: SignIns
  /** Makes the wallets of these namespaces usable. */
  register(rules: Rules): void
  /** @throws ConnectKitError `namespace_unsupported` */
  rulesOf(namespace: Namespace): Rules
  isRegistered(namespace: Namespace): boolean
  /** Adds a source of connections once it has loaded. */
  serve(added: Partial<Sources>): void
  /** The page's wallets, once modal.js follows them. */
  pageWallets(): PageWallets | undefined
  /**
   * The connection in use, or one from an earlier visit that can only be restored now.
   * @throws ProviderRpcError 4900 without one; ConnectKitError `script_failed`
   */
  demand(namespace: Namespace, method: string): Promise<Connection>
  /** Sends a request to the wallet of a connection, through its source. */
  request: Source['request']
  /** Namespaces with a connection still to be restored. */
  awaited(): Namespace[]
  /** Accounts restored before `ready` that are still connected. */
  reconnected(): Account[]
  /** The page's provider for a namespace. */
  providerOf(namespace: Namespace): PageProvider | StandardProvider | undefined
  provide(namespace: Namespace, provider: PageProvider | StandardProvider): void
  /** Adds a connection and tells the page. */
  place(connection: Connection, place: Place): void
  /** Applies changes to a connection. */
  update: Connections['update']
  /** Removes a connection whose wallet is locked or has forgotten the page. It may be restored later. */
  remove: Connections['remove']
  /** Puts a connection first, with the network and first account that the visitor or the page chose. */
  use: Connections['use']
  /** Restores connections of an earlier visit whose wallets have been found by now. */
  restore(): void
  /** Handles a wallet, or one of its namespaces, that is no longer in the page. */
  drop(connectorId: string, namespace: Namespace): void
  /** Ends connections for good, and revokes the page's permission in wallets of the page. */
  end(over: readonly Key[]): Promise<void>
  /** @param id one connection, where the namespace has several */
  disconnect(namespace?: Namespace, id?: string): Promise<void>
  networks: PageNetworks
  /** Aborts on {@link destroy}. */
  signal: AbortSignal
  destroy(): void
}

/** The longest wait for a wallet to revoke the page's permission. */
const revokeTimeoutMs = 3_000

/** Waits for a promise, up to a limit. */
const within = (ms: number, run: Promise<unknown>) =>
  Promise.race([run, new Promise(resolve => setTimeout(resolve, ms))])

export function createCore(version: string, options: LoaderOptions, nameOf = namesOf()): Core {
  const events = createEmitter<LoaderEvents>()
  const memory = createMemory(nameOf(`ck:${options.projectId}`))
  const connections = createConnections(options.reconnect ? memory.read() : [], events)
  const { entries, set } = connections
  const signIns = createSignIns(nameOf(`ck:${options.projectId}:signIns`), connections)
  const rules = new Map<Namespace, Rules>()
  const providers = new Map<Namespace, PageProvider | StandardProvider>()
  const awaiting = createAwaiting(
    entries().map(({ key }) => key),
    () => events.emit('state', undefined),
  )
  const { settle } = awaiting
  const networks = createPageNetworks(options.defaultNetwork, events)
  const stop = new AbortController()
  const { signal } = stop
  const sources: Partial<Sources> = {}

  const find = (key: Key) => entries().find(each => each.key === key)

  /** The source of a connection: the only place that decides it. */
  const sourceOf = (key: Key): Source | undefined => sources[readKey(key).isInFrame ? 'frame' : 'page']

  const stopServing = (key: Key) => sourceOf(key)?.stop(key)

  const place: Core['place'] = (connection, where) => {
    const { namespace, connectorId, chainId } = connection
    const key = namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId
    const before = find(key)
    const isBack = where === 'back'
    const mine: Entry = { key, chainId, connection, isEarly: isBack && awaiting.has(key) }
    // A wallet that reconnects on another network has switched; the page must hear of it.
    const hasMoved = before?.connection && !readKey(key).isInFrame && !rules.get(namespace)?.isLedByWallet
    set(placed(entries(), mine, where), hasMoved ? undefined : connection, isBack)
    settle([key])
  }

  /** @param isAgain retries a source that failed to load */
  const bringBack = async ({ key }: Entry, isAgain = false) => {
    // Wait at least a microtask: the source may be starting right now.
    await (sourceOf(key) ?? sources.load?.(readKey(key).isInFrame, isAgain))
    // It may have been disconnected meanwhile.
    const mine = find(key)
    if (mine && (await sourceOf(key)?.restore(mine))) settle([key])
  }

  const restore = () => {
    if (!options.reconnect) return
    for (const each of entries()) if (!each.connection) bringBack(each).catch(() => settle([each.key]))
  }

  const end: Core['end'] = async over => {
    const gone = entries().filter(({ key }) => over.includes(key))
    for (const { key } of gone) stopServing(key)
    if (gone.length) set(entries().filter(each => !gone.includes(each)))
    settle(over)
    const revoke = async ({ key, connection }: Entry) => connection && sourceOf(key)?.disconnect(connection)
    await within(revokeTimeoutMs, Promise.allSettled(gone.map(revoke)))
  }

  const discovery = discoverWallets(() => {
    restore()
    events.emit('wallets', undefined)
  }, signal)

  const register: Core['register'] = added => {
    for (const namespace of added.namespaces) rules.set(namespace, added)
    restore()
  }

  followTabs({ memory, connections, stop: stopServing, isReconnecting: options.reconnect, restore, signal })
  events.on('connections', () => {
    if (options.reconnect) memory.write(entries())
    events.emit('state', undefined)
  })
  events.on('modal', discovery.list)

  return {
    version,
    nameOf,
    ready: awaiting.ready,
    connections,
    discovery,
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
    serve(added) {
      Object.assign(sources, added)
      restore()
    },
    pageWallets: () => sources.page,
    async demand(namespace, method) {
      const inUse = () => connections.find('namespace', namespace)
      const earlier = inUse() ? [] : entries().filter(({ key }) => readKey(key).namespace === namespace)
      if (earlier.length) await within(waitMs, Promise.all(earlier.map(each => bringBack(each, true))))
      const connection = inUse()
      if (!connection) throw new ProviderRpcError(4900, `${method} needs a connection`)
      return connection
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
    place,
    update: connections.update,
    remove: connections.remove,
    use: connections.use,
    restore,
    drop(connectorId, namespace) {
      const key = `${namespace}:${connectorId}`
      stopServing(key)
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
      events.clear()
      settle()
      set([])
    },
  }
}
