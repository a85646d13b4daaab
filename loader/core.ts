import { type ChainId, type Namespace, namespaceOf } from '../shared/caip.ts'
import { type Connection, connectionId } from '../shared/connections.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { toAccount } from './account.ts'
import { type Connections, createConnections } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createHeldGate, type HeldGate } from './heldGate.ts'
import { createMemory, idOf, type Key, readKey } from './memory.ts'
import type { LoaderOptions } from './options.ts'
import type { Account, PageProvider, StandardProvider } from './publicTypes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { Driver, Source } from './source.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { eip155Source } from './wallets/eip155.ts'
import { iconLengthOf } from './wallets/metadata.ts'

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
  keyOf(named: Named): Key
  /** Of which something is still to be picked up. */
  awaited(): Namespace[]
  /** Accounts that were picked up before `ready`, as long as they stay connected. */
  reconnected(): Account[]
  /** What the page gets to call, by namespace. */
  providers: Partial<Record<Namespace, PageProvider | StandardProvider>>
  /** What is connected, or is to be picked up as soon as it gives accounts; the one in use first. */
  kept(): readonly Key[]
  /** The same, and what is connected though it is not remembered. */
  keys(): readonly Key[]
  /** Changes that list, such as the order of use. */
  keep(next: readonly Key[]): void
  /** A wallet of the page with the accounts it has given. */
  found(namespace: Namespace, connectorId: string): Connection | undefined
  /**
   * Puts a connection first, or, when it is picked up again, where it stood.
   * @param isBeside others of its namespace stay; else they give way
   */
  place(connection: Connection, isReconnect: boolean, isBeside: boolean): void
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
/** What the list of wallets leaves of one message (wallets/discover.ts), for the icons of all connections. */
const maxIconsLength = 350_000
/** A wallet that is asked to forget the page is not waited for any longer. */
const revokeTimeoutMs = 3_000

export function createCore(version: string, options: LoaderOptions): Core {
  const events = createEmitter<LoaderEvents>()
  const connections = createConnections(events)
  const gate = createHeldGate(connections)
  const memory = createMemory(`ck:${options.projectId}`)
  const sources = new Map<Namespace, Source>()
  const sessions = createSessions(namespace => sources.get(namespace), changed, gate.noteGiven)
  const ready = createDeferred<void>()
  const stop = new AbortController()
  const { signal } = stop
  /** By key, the network each was on. */
  const chains = options.reconnect ? memory.read() : new Map<Key, ChainId>()
  let kept: readonly Key[] = [...chains.keys()]
  /** Of these nothing has been heard yet. */
  const pending = new Set(kept)
  /** Not asked again before they have left the page, or have spoken, or another tab has. */
  const asked = new Set<Key>()
  /** Picked up before `ready`. */
  const reconnectedIds = new Set<string>()
  let isStarting = true
  let selected = options.defaultNetwork

  const keyOf = ({ namespace, connectorId }: Named): Key =>
    namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId

  const isConnected = (key: Key) => connections.find('id', idOf(key)) !== undefined

  const driverOf = ({ namespace, connectorId }: Named) => discovery.find(connectorId)?.drivers[namespace]

  const remember = () => {
    const list = connections.list()
    for (const each of list) chains.set(keyOf(each), each.chainId)
    const keys = list.map(keyOf).filter(key => kept.includes(key))
    // What is still to be picked up keeps its place.
    kept = kept.map(key => (keys.includes(key) ? (keys.shift() as Key) : key))
    memory.write(kept.map(key => [key, chains.get(key) as ChainId]))
  }

  const finish = () => {
    if (pending.size) return
    isStarting = false
    ready.resolve()
  }

  const settle = (key: Key) => {
    if (!pending.delete(key)) return
    finish()
    events.emit('state', undefined)
  }

  const inOrder = (list: readonly Connection[]) => {
    const rank = (each: Connection) => kept.indexOf(keyOf(each))
    return [...list].sort((one, other) => rank(one) - rank(other))
  }

  const place: Core['place'] = (connection, isReconnect, isBeside) => {
    const { id, namespace } = connection
    const key = keyOf(connection)
    asked.add(key)
    const gives = (other: Connection) => other.id === id || (other.namespace === namespace && !isBeside)
    const stays = (each: Key) => each !== key && (isBeside || readKey(each).namespace !== namespace)
    if (!isReconnect || !kept.includes(key)) {
      // What is locked gives way, too, and what has given accounts without being connected.
      if (!isBeside) sessions.stopOthers(namespace, key)
      kept = [key, ...kept.filter(stays)]
    }
    const next = [connection, ...connections.list().filter(other => !gives(other))]
    if (isReconnect && isStarting) reconnectedIds.add(id)
    else reconnectedIds.delete(id)
    const list = withRoom(isReconnect ? inOrder(next) : next)
    // A wallet that is connected anew for another of its networks has moved, and the page hears that.
    const hasMoved = !sources.get(namespace)?.isLedByWallet && !readKey(key).isHeld && connections.find('id', id)
    // Nor does it hear of one that is picked up behind the one in use: it goes by that.
    const isBehind = list.find(each => each.namespace === namespace)?.id !== id
    if (hasMoved || isBehind) connections.set(list, namespace)
    else connections.add(connection, isReconnect, list)
    settle(key)
  }

  const found: Core['found'] = (namespace, connectorId) => {
    const wallet = discovery.find(connectorId)
    const granted = sessions.get(`${namespace}:${connectorId}`)
    if (!wallet || !granted?.accounts.length) return
    const { id, namespaces, iconLength, drivers, provider, ...shown } = wallet
    const { accounts, chainId } = granted
    return {
      id: connectionId(namespace, id),
      connectorId: id,
      namespace,
      accounts,
      chainId,
      wallet: shown,
    }
  }

  /** Nothing that the wallet would show: a reload never makes one show itself. A late wallet is still welcome. */
  const reconnect = async (key: Key) => {
    const { namespace, connectorId } = readKey(key)
    const driver = driverOf({ namespace, connectorId })
    const source = sources.get(namespace)
    if (!driver || !source) return
    asked.add(key)
    const chainId = chains.get(key) as ChainId
    // Meanwhile the visitor may have connected another, or have disconnected for good.
    const isWanted = () => kept.includes(key) && !isConnected(key)
    const { readAccounts } = source
    await sessions.connect(key, driver, { chainIds: [chainId], readAccounts }, true).catch(() => {
      // It stays remembered, and is listened to: the visitor may unlock it.
      if (isWanted() && !sessions.get(key)) sessions.follow(key, driver, { accounts: [], chainId })
    })
    if (!kept.includes(key)) sessions.stop(key)
    const connection = found(namespace, connectorId)
    if (connection && isWanted()) place(connection, true, true)
    settle(key)
  }

  const restore = () => {
    if (!options.reconnect) return
    const isDue = (key: Key) => !readKey(key).isHeld && !asked.has(key) && !isConnected(key)
    for (const key of kept.filter(isDue)) void reconnect(key)
  }

  /** A wallet of the page said something about itself. One that locks is disconnected and stays followed. */
  function changed(key: Key): void {
    const { namespace, connectorId } = readKey(key)
    const known = connections.find('id', idOf(key))
    const now = found(namespace, connectorId)
    if (!now) connections.remove(known)
    else if (known) connections.update(known, now.accounts, now.chainId)
    else if (kept.includes(key)) place(now, true, true)
  }

  const end: Core['end'] = async over => {
    const revoked: Promise<unknown>[] = []
    const revoke = async (named: Named) => driverOf(named)?.disconnect?.()
    kept = kept.filter(key => !over.includes(key))
    for (const key of over) {
      const connection = connections.find('id', idOf(key))
      chains.delete(key)
      pending.delete(key)
      sessions.stop(key)
      connections.remove(connection)
      if (connection) revoked.push(revoke(connection))
    }
    finish()
    remember()
    events.emit('state', undefined)
    await Promise.race([Promise.allSettled(revoked), new Promise(resolve => setTimeout(resolve, revokeTimeoutMs))])
  }

  const keys = () => [...new Set([...connections.list().map(keyOf), ...kept])]

  const leave = (over: readonly Connection[]) => {
    for (const each of over) {
      sessions.stop(keyOf(each))
      connections.remove(each)
    }
  }

  /** What a visitor does in one tab holds in all, and no wallet is asked aloud for it. */
  const followTab = () => {
    const read = memory.read()
    const said = [...read.keys()]
    const next = options.reconnect ? said : kept.filter(key => said.includes(key))
    if (next.join() === kept.join()) return
    for (const [key, chainId] of read) chains.set(key, chainId)
    const gone = kept.filter(key => !next.includes(key))
    kept = next
    for (const key of gone) sessions.stop(key)
    leave(connections.list().filter(each => gone.includes(keyOf(each))))
    for (const key of next) if (!isConnected(key)) asked.delete(key)
    restore()
    const sorted = inOrder(connections.list())
    const [first] = sorted
    if (first && sorted.some((each, index) => each !== connections.list()[index]))
      connections.set(sorted, first.namespace)
    // What the iframe holds it picks up itself.
    else events.emit('connections', undefined)
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
    remember()
    events.emit('state', undefined)
  })
  events.on('modal', discovery.list)
  register(eip155Source)
  finish()
  setTimeout(() => {
    if (!pending.size) return
    pending.clear()
    finish()
    events.emit('state', undefined)
  }, reconnectWaitMs)

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
    keyOf,
    awaited: () => [...new Set([...pending].map(key => readKey(key).namespace))],
    reconnected() {
      const isInUse = (each: Connection) => connections.find('namespace', each.namespace) === each
      return connections
        .list()
        .filter(each => reconnectedIds.has(each.id) && isInUse(each))
        .map(toAccount)
    },
    providers: {},
    kept: () => kept,
    keys,
    keep(next) {
      kept = next
    },
    found,
    place,
    held: () => kept.map(readKey).find(({ isHeld }) => isHeld)?.connectorId,
    restore,
    gone(connectorId, namespace) {
      asked.delete(`${namespace}:${connectorId}`)
      sessions.stop(`${namespace}:${connectorId}`)
      leave(connections.list().filter(each => each.connectorId === connectorId && each.namespace === namespace))
    },
    end,
    disconnect(namespace, id) {
      const isNamed = (key: Key) => (id ? idOf(key) === id : !namespace || readKey(key).namespace === namespace)
      // A session that the iframe holds is one for all its namespaces.
      const held = keys()
        .filter(isNamed)
        .map(readKey)
        .filter(({ isHeld }) => isHeld)
      const isOver = (key: Key) =>
        isNamed(key) || held.some(({ connectorId }) => readKey(key).isHeld && readKey(key).connectorId === connectorId)
      return end(keys().filter(isOver))
    },
    selectedNetwork: () => selected,
    networkChanges: [],
    selectNetwork(chainId) {
      if (namespaceOf(chainId) !== 'eip155' || chainId === selected) return
      selected = chainId
      events.emit('connections', undefined)
    },
    destroy() {
      kept = []
      stop.abort()
      ready.resolve()
      sessions.stopOthers()
      events.clear()
      connections.clear()
    },
  }
}

/** Icons share the room of a message equally: with more of them the iframe could be told nothing at all. */
function withRoom(list: readonly Connection[]): Connection[] {
  const isLarge = ({ wallet }: Connection) => wallet.icon && iconLengthOf(wallet.icon) * list.length > maxIconsLength
  return list.map(each => (isLarge(each) ? { ...each, wallet: { ...each.wallet, icon: undefined } } : each))
}
