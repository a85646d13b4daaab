import { type ChainId, type Namespace, namespaceOf } from '../shared/caip.ts'
import { type Connection, connectionId } from '../shared/connections.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { toAccount } from './account.ts'
import { type Connections, createConnections, type Kept } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createHeldGate, type HeldGate } from './heldGate.ts'
import { connectionIdOf, createMemory, type Key, type ReadKey, readKey } from './memory.ts'
import type { LoaderOptions } from './options.ts'
import type { Account, PageProvider, StandardProvider } from './publicTypes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { Driver, Source } from './source.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { eip155Source } from './wallets/eip155.ts'

export type Named = Pick<Connection, 'namespace' | 'connectorId'>

/**
 * Owns the connections of all namespaces, with or without an iframe (architecture §7): it places, orders and remembers them, picks
 * them up after a reload, and follows other tabs and wallets that lock. What can be connected comes from {@link register}.
 */
export interface Core {
  version: string
  /** Silent reconnect is done, or took longer than a second. */
  ready: Promise<void>
  connections: Connections
  discovery: Discovery
  sessions: Sessions
  gate: HeldGate
  events: Emitter<LoaderEvents>
  /** From now on wallets of these namespaces are of use. */
  register(source: Source): void
  /** @throws ConnectKitError `namespace_unsupported` */
  sourceOf(namespace: Namespace): Source
  isRegistered(namespace: Namespace): boolean
  /** How a wallet of the page is spoken to. */
  driverOf(named: Named): Driver | undefined
  /** Of which something is still to be picked up. */
  awaited(): Namespace[]
  /** Accounts that were picked up before `ready`, as long as they stay connected. */
  reconnected(): Account[]
  /** What the page gets to call, by namespace. */
  providers: Partial<Record<Namespace, PageProvider | StandardProvider>>
  find(key: Key): Kept | undefined
  /** A wallet of the page with the accounts it has given. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /**
   * Puts a connection in its place and tells the page.
   * @param place `first`, where others of its namespace give way; `beside`, first and the others stay; `back`, where it stood, or
   * last: it was picked up again
   */
  place(connection: Connection, place: 'first' | 'beside' | 'back'): void
  /** The id of a connector of the iframe that is connected, or is to be picked up. */
  held(): string | undefined
  /** Picks up what an earlier visit left, as far as it is there by now. */
  restore(): void
  /** A wallet has left the page, as far as it is of this namespace. */
  gone(connectorId: string, namespace: Namespace): void
  /** Ends connections for good, and has wallets of the page forget it. */
  end(over: readonly Key[]): Promise<void>
  /** @param id of the one connection of that namespace that is meant, of several */
  disconnect(namespace?: Namespace, id?: string): Promise<void>
  /** The network of the eip155 namespace that is spoken of while nothing is connected. */
  selectedNetwork(): ChainId
  selectNetwork(chainId: ChainId): void
  /** What the page added and took out, to be said again to an iframe that is loaded anew. */
  networkChanges: NetworkChange[]
  /** Aborts on {@link destroy}. */
  signal: AbortSignal
  destroy(): void
}

export type NetworkChange = { network: unknown } | { chainId: ChainId }

const reconnectWaitMs = 1_000
/** A wallet that is asked to forget the page is not waited for any longer. */
const revokeTimeoutMs = 3_000

export function createCore(version: string, options: LoaderOptions): Core {
  const events = createEmitter<LoaderEvents>()
  const memory = createMemory(`ck:${options.projectId}`)
  const connections = createConnections(options.reconnect ? memory.read() : [], events)
  const { kept, set } = connections
  const gate = createHeldGate(connections)
  const sources = new Map<Namespace, Source>()
  const sessions = createSessions(namespace => sources.get(namespace), changed, gate.noteGiven)
  const ready = createDeferred<void>()
  const stop = new AbortController()
  const { signal } = stop
  /** Of these nothing has been heard yet. */
  const pending = new Set(kept().map(({ key }) => key))
  let selected = options.defaultNetwork

  const find = (key: Key) => kept().find(each => each.key === key)

  const driverOf = ({ namespace, connectorId }: Named) => discovery.find(connectorId)?.drivers[namespace]

  /** Nothing is waited for any longer of these. */
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
    const mine: Kept = { key, chainId, connection, isEarly: isBack && pending.has(key) }
    // What is locked gives way, too, and what has given accounts without being connected.
    if (where === 'first') sessions.stopOthers(namespace, key)
    // A name that only the iframe held may have become that of a wallet of the page.
    const isOfId = (each: Kept) => connectionIdOf(each.key) === connection.id
    const stays = (each: Kept) => !isOfId(each) && (where !== 'first' || readKey(each.key).namespace !== namespace)
    const next =
      isBack && before
        ? kept().flatMap(each => (each === before ? mine : stays(each) ? each : []))
        : isBack
          ? [...kept().filter(stays), mine]
          : [mine, ...kept().filter(stays)]
    // A wallet that is connected anew for another of its networks has moved, and the page hears that.
    const hasMoved = before?.connection && !readKey(key).isHeld && !sources.get(namespace)?.isLedByWallet
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

  /** Nothing that the wallet would show: a reload never makes one show itself. A late wallet is still welcome. */
  const reconnect = async ({ key, chainId }: Kept) => {
    const { namespace, connectorId, isHeld } = readKey(key)
    const driver = driverOf({ namespace, connectorId })
    const source = sources.get(namespace)
    if (isHeld || !driver || !source) return
    const { readAccounts } = source
    // Whether it gives accounts or not, it is listened to, and not asked again: the visitor may unlock it.
    sessions.follow(key, driver, { accounts: [], chainId })
    await sessions.connect(key, driver, { chainIds: [chainId], readAccounts }, true).catch(() => {})
    // Meanwhile the visitor may have connected another, or have disconnected for good.
    if (!find(key)) sessions.stop(key)
    changed(key)
    settle([key])
  }

  const restore = () => {
    if (!options.reconnect) return
    for (const each of kept()) if (!sessions.get(each.key)) void reconnect(each)
  }

  /** A wallet of the page said something about itself. One that locks is disconnected and stays followed. */
  function changed(key: Key): void {
    const { namespace, connectorId } = readKey(key)
    const before = find(key)
    const now = found(namespace, connectorId)
    if (!now) connections.remove(before?.connection)
    else if (before?.connection) connections.update(before.connection, now.accounts, now.chainId)
    else if (before) place(now, 'back')
  }

  const end: Core['end'] = async over => {
    const gone = kept().filter(({ key }) => over.includes(key))
    for (const { key } of gone) sessions.stop(key)
    if (gone.length) set(kept().filter(each => !gone.includes(each)))
    settle(over)
    const revoke = async ({ key, connection }: Kept) =>
      connection && !readKey(key).isHeld && driverOf(connection)?.disconnect?.()
    await Promise.race([
      Promise.allSettled(gone.map(revoke)),
      new Promise(resolve => setTimeout(resolve, revokeTimeoutMs)),
    ])
  }

  /** What a visitor does in one tab holds in all, and no wallet is asked aloud for it. */
  const followTab = () => {
    const said = memory.read()
    const before = kept()
    // This tab remembers nothing itself. It hears that a visitor has disconnected for good.
    if (!options.reconnect && said.length) return
    const next = said.map(each => before.find(({ key, connection }) => key === each.key && connection) ?? each)
    if (next.map(({ key }) => key).join() === before.map(({ key }) => key).join()) return
    set(next)
    // What is not connected is asked anew.
    for (const { key } of before) if (!find(key)?.connection) sessions.stop(key)
    restore()
  }

  const discovery = discoverWallets(() => {
    restore()
    events.emit('wallets', undefined)
  }, signal)

  const register: Core['register'] = source => {
    for (const namespace of source.namespaces) sources.set(namespace, source)
    restore()
  }

  memory.follow(followTab, signal)
  events.on('connections', () => {
    if (options.reconnect) memory.write(kept())
    events.emit('state', undefined)
  })
  events.on('modal', discovery.list)
  register(eip155Source)
  settle([])
  setTimeout(() => settle([...pending]), reconnectWaitMs)

  return {
    version,
    ready: ready.promise,
    connections,
    discovery,
    sessions,
    gate,
    events,
    signal,
    register,
    sourceOf(namespace) {
      const source = sources.get(namespace)
      if (!source)
        throw new ConnectKitError('namespace_unsupported', `This page has no wallets of ${namespace}`, { namespace })
      return source
    },
    isRegistered: namespace => sources.has(namespace),
    driverOf,
    awaited: () => [...new Set([...pending].map(key => readKey(key).namespace))],
    reconnected() {
      const isInUse = (each: Connection) => connections.find('namespace', each.namespace) === each
      return kept().flatMap(({ connection, isEarly }) =>
        isEarly && connection && isInUse(connection) ? toAccount(connection) : [],
      )
    },
    providers: {},
    find,
    found,
    place,
    held: () =>
      kept()
        .map(({ key }) => readKey(key))
        .find(({ isHeld }) => isHeld)?.connectorId,
    restore,
    gone(connectorId, namespace) {
      const key = `${namespace}:${connectorId}`
      sessions.stop(key)
      connections.remove(find(key)?.connection)
    },
    end,
    disconnect(namespace, id) {
      const all = kept().map(({ key }) => ({ key, ...readKey(key) }))
      const named = all.filter(each =>
        id ? connectionIdOf(each.key) === id : !namespace || each.namespace === namespace,
      )
      // A session that the iframe holds is one for all its namespaces.
      const isOver = (each: ReadKey) =>
        named.some(other => other.isHeld && each.isHeld && other.connectorId === each.connectorId)
      return end(all.filter(each => named.includes(each) || isOver(each)).map(({ key }) => key))
    },
    selectedNetwork: () => selected,
    networkChanges: [],
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
