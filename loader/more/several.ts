import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import type { FrameEvents } from '../../shared/protocol/events.schema.ts'
import { toJson } from '../../shared/protocol/json.ts'
import { isInPage } from '../../shared/wallets.ts'
import { toAccount } from '../account.ts'
import type { Shared } from '../shared.ts'
import { connectEip155, revokeEip155 } from '../wallets/eip155.ts'
import { iconLengthOf } from '../wallets/metadata.ts'
import type { ChainSessions } from './chainSessions.ts'
import type { Driver, Granted } from './driver.ts'
import { followLocked } from './followLocked.ts'
import { createMemory, type Key, readKey } from './memory.ts'
import { readHeld } from './readHeld.ts'

type Named = Pick<Connection, 'namespace' | 'connectorId'>

const reconnectWaitMs = 1_000
/** What the list of wallets leaves of one message (wallets/discover.ts), for the icons of all connections. */
const maxIconsLength = 350_000
/** A wallet that is asked to forget the page is not waited for any longer. */
const revokeTimeoutMs = 3_000

export interface Several {
  /** Whether the iframe brings a connection of eip155 back that is still to be picked up. */
  isBack(connectorId: string): boolean
  joined(event: FrameEvents['connection.joined']): void
  activated(event: FrameEvents['connection.activated']): void
  removed(event: FrameEvents['connection.removed']): void
  /** A wallet of the page said something about itself. */
  changed(namespace: Namespace, connectorId: string): void
  /** A wallet has left the page, as far as it is of this namespace. */
  gone(connectorId: string, namespace: Namespace): void
  /** Of what an earlier visit left. */
  namespaces(): Namespace[]
  /** Picks up what an earlier visit left, as far as it is there by now. */
  restore(): void
}

/**
 * Connections beyond the one of eip155 that the loader keeps by itself: of other namespaces, and several of one. Takes the
 * loader's own ways over where they know of one only: adding, disconnecting, remembering, following other tabs.
 */
export function createSeveral(
  { core, relay, isConcerned, mayEnd, options }: Shared,
  sessions: ChainSessions,
  driverOf: (named: Named) => Driver | undefined,
): Several {
  const { connections, discovery, events } = core
  const { add } = connections
  const storageKey = `ck:${options.projectId}`
  const memory = createMemory(storageKey)
  const own = { held: core.held, awaited: core.awaited, reconnected: core.reconnected }
  /** This one the loader picks up by itself. */
  const ownKey: Key = `eip155:${core.earlier.eip155}`
  /** By key, the network each was on. */
  const chains = options.reconnect ? memory.read().keys : new Map<Key, ChainId | undefined>()
  /** What is connected, or is to be picked up as soon as it is there and gives accounts; what is in use first. */
  let kept: readonly Key[] = [...chains.keys()]
  /** Of these nothing has been heard yet. */
  const pending = new Set(kept.filter(key => key !== ownKey))
  /** Not asked again before they have left the page, or another tab has spoken. */
  const asked = new Set<Key>()
  const reconnectedIds = new Set<string>()

  const keyOf = ({ namespace, connectorId }: Named): Key =>
    namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId
  const idOf = (key: Key) => {
    const { namespace, connectorId } = readKey(key)
    return connectionId(namespace, connectorId)
  }

  const remember = () => {
    const list = connections.list()
    for (const each of list) chains.set(keyOf(each), each.chainId)
    const keys = list.map(keyOf).filter(key => kept.includes(key))
    // What is still to be picked up keeps its place.
    const next = [...keys]
    kept = kept.map(key => (keys.includes(key) ? (next.shift() as Key) : key))
    // One of eip155 alone the loader remembers by itself.
    const isMore = kept.length > 1 || kept.some(key => readKey(key).namespace !== 'eip155')
    memory.write(isMore ? kept.map(key => [key, chains.get(key)]) : [])
    listen()
  }

  /** To those of eip155 that are remembered and not there. */
  const listen = () => {
    const locked = kept.flatMap(key => {
      const { namespace, connectorId } = readKey(key)
      const provider = discovery.find(connectorId)?.provider
      return namespace === 'eip155' && provider && !connections.find('id', idOf(key)) ? [[key, provider] as const] : []
    })
    follow(new Map(locked))
  }

  /** The loader may say that it is ready once nothing is waited for here. */
  const finish = () => {
    if (pending.size) return
    core.earlier.more = 0
    if (!own.awaited()[0]) core.settle()
  }

  const settle = (key: Key) => {
    if (!pending.delete(key)) return
    finish()
    events.emit('state', undefined)
  }

  const unfollow = (named: Named) => {
    if (named.namespace === 'eip155') core.sessions.stop(named.connectorId)
    else sessions.stop(`${named.namespace}:${named.connectorId}`)
  }

  /** Puts one first, or, when it is picked up again, where it stood. Others of its namespace stay, or give way. */
  const place = (connection: Connection, isReconnect: boolean, isBeside: boolean) => {
    const { id, namespace } = connection
    const key = keyOf(connection)
    asked.add(key)
    const gives = (other: Connection) => other.id === id || (other.namespace === namespace && !isBeside)
    const isKept = (each: Key) => each !== key && (isBeside || readKey(each).namespace !== namespace)
    if (!isReconnect || !kept.includes(key)) {
      // Also what is locked gives way.
      for (const each of kept) if (each !== key && !isKept(each)) unfollow(readKey(each))
      kept = [key, ...kept.filter(isKept)]
    }
    const next = [connection, ...connections.list().filter(other => !gives(other))]
    if (isReconnect && core.earlier.more) reconnectedIds.add(id)
    const list = withRoom(isReconnect ? inOrder(next) : next)
    // A wallet that is connected anew for another of its networks has moved, and the page hears that.
    const hasMoved = namespace !== 'eip155' && !readKey(key).isHeld && connections.find('id', id)
    // Nor does it hear of one that is picked up behind the one in use: it goes by that.
    const isBehind = list.find(each => each.namespace === namespace)?.id !== id
    if (hasMoved || isBehind) connections.set(list, namespace)
    else add(connection, isReconnect, list)
    settle(key)
  }

  const inOrder = (list: readonly Connection[]) => {
    const rank = (each: Connection) => kept.indexOf(keyOf(each))
    return [...list].sort((one, other) => rank(one) - rank(other))
  }

  /** A wallet of the page with what it has given. */
  const found = (namespace: Namespace, connectorId: string): Connection | undefined => {
    const wallet = discovery.find(connectorId)
    const granted: Granted | undefined =
      namespace === 'eip155' ? core.sessions.get(connectorId) : sessions.get(`${namespace}:${connectorId}`)
    if (!wallet || !granted?.accounts.length) return
    const { id, namespaces, iconLength, provider, ...shown } = wallet
    const { accounts, chainId } = granted
    return { id: connectionId(namespace, id), connectorId: id, namespace, accounts, chainId, wallet: shown }
  }

  const reconnect = async (key: Key) => {
    const { namespace, connectorId } = readKey(key)
    const provider = discovery.find(connectorId)?.provider
    const driver = driverOf({ namespace, connectorId })
    if (namespace === 'eip155' ? !provider : !driver) return
    asked.add(key)
    const isWanted = () => kept.includes(key) && !connections.find('id', idOf(key))
    try {
      if (namespace === 'eip155' && provider) {
        const session = await connectEip155(provider, true)
        if (isWanted()) core.sessions.start(connectorId, provider, session)
      } else if (driver) {
        await sessions.connect(key, driver, [chains.get(key) as ChainId], true)
        if (!kept.includes(key)) sessions.stop(key)
      }
      const connection = found(namespace, connectorId)
      if (connection && isWanted()) place(connection, true, true)
    } catch {
      // It stays remembered, and is listened to: the visitor may unlock it.
      if (driver && kept.includes(key) && !sessions.get(key))
        sessions.follow(key, driver, { accounts: [], chainId: chains.get(key) as ChainId })
    }
    settle(key)
  }
  const follow = followLocked(reconnect)

  const restore = () => {
    listen()
    if (!options.reconnect) return
    const isDue = (key: Key) =>
      key !== ownKey && !readKey(key).isHeld && !asked.has(key) && !connections.find('id', idOf(key))
    for (const key of kept.filter(isDue)) void reconnect(key)
  }

  const revoke = async (named: Named) => {
    const provider = discovery.find(named.connectorId)?.provider
    if (named.namespace !== 'eip155') await driverOf(named)?.disconnect?.()
    else if (provider) await revokeEip155(provider)
  }

  const allKeys = () => [...new Set([...connections.list().map(keyOf), ...kept])]

  const end = async (over: readonly Key[], isOfLoader = false) => {
    const revoked: Promise<void>[] = []
    kept = kept.filter(key => !over.includes(key))
    for (const key of over) {
      const named = readKey(key)
      const connection = connections.find('id', idOf(key))
      chains.delete(key)
      pending.delete(key)
      unfollow(named)
      connections.remove(connection)
      if (connection && !named.isHeld) revoked.push(revoke(named))
    }
    const isEvm = (key: Key) => readKey(key).namespace === 'eip155'
    const inUse = connections.find('namespace', 'eip155')?.connectorId
    const next = kept.find(isEvm)
    const isLast = (key: Key) => readKey(key).connectorId === memory.read().eip155
    if (isOfLoader || over.some(isEvm)) {
      // The loader goes on waiting for what is still to be picked up, but not for what is over: that came back at the next visit.
      if (inUse || !next || over.some(isLast)) core.remember(inUse ?? (next && readKey(next).connectorId))
      if (inUse || !next) core.settle()
    }
    finish()
    remember()
    await Promise.race([Promise.allSettled(revoked), new Promise(resolve => setTimeout(resolve, revokeTimeoutMs))])
  }

  const disconnect = (namespace?: Namespace, id?: string) => {
    const keys = allKeys()
    const isNamed = (key: Key) => (id ? idOf(key) === id : !namespace || readKey(key).namespace === namespace)
    // A session that the iframe holds is one for all its namespaces.
    const heldIds = keys.filter(isNamed).map(key => readKey(key).isHeld && readKey(key).connectorId)
    const isOver = (key: Key) => isNamed(key) || (readKey(key).isHeld && heldIds.includes(readKey(key).connectorId))
    return end(keys.filter(isOver), !id && (!namespace || namespace === 'eip155'))
  }

  connections.add = (connection, isReconnect) => place(connection, isReconnect, isReconnect)
  // Whoever gives way is left by place().
  const stopOthers = core.sessions.stopOthers
  core.sessions.stopOthers = walletId => walletId === undefined && stopOthers()
  core.disconnect = disconnect
  core.held = () => own.held() ?? kept.map(readKey).find(({ isHeld }) => isHeld)?.connectorId
  core.awaited = () => [...new Set([...own.awaited(), ...[...pending].map(key => readKey(key).namespace)])]
  core.reconnected = () => {
    const before = own.reconnected()
    const isInUse = (each: Connection) => connections.find('namespace', each.namespace) === each
    const more = connections.list().filter(each => reconnectedIds.has(each.id) && isInUse(each))
    return [
      ...before,
      ...more.map(toAccount).filter(({ connectorId }) => !before.some(each => each.connectorId === connectorId)),
    ]
  }

  // What the loader has picked up before this script was there.
  kept = [
    ...connections
      .list()
      .map(keyOf)
      .filter(key => !kept.includes(key)),
    ...kept,
  ]
  for (const each of connections.list()) pending.delete(keyOf(each))
  events.on('connections', remember)
  core.signal.addEventListener('abort', () => follow(new Map()))
  // After a second nothing is waited for, as in the loader.
  setTimeout(() => {
    pending.clear()
    finish()
    events.emit('state', undefined)
  }, reconnectWaitMs)
  finish()

  /** What a visitor does in one tab holds in all. */
  const followTab = () => {
    const read = memory.read()
    const alone = read.eip155 ? [keyOf({ namespace: 'eip155', connectorId: read.eip155 })] : []
    const said = read.keys.size ? [...read.keys.keys()] : alone
    const next = options.reconnect ? said : kept.filter(key => said.includes(key))
    if (next.join() === kept.join()) return
    for (const [each, chainId] of read.keys) chains.set(each, chainId)
    const gone = connections.list().filter(each => kept.includes(keyOf(each)) && !next.includes(keyOf(each)))
    kept = next
    for (const each of gone) {
      unfollow(each)
      connections.remove(each)
    }
    for (const key of next) if (!connections.find('id', idOf(key))) asked.delete(key)
    restore()
    const sorted = inOrder(connections.list())
    const [first] = sorted
    if (first && sorted.some((each, index) => each !== connections.list()[index]))
      connections.set(sorted, first.namespace)
    // What the iframe holds it picks up itself.
    else events.emit('connections', undefined)
  }
  // Before the loader's own, which would write down what was here before.
  addEventListener('storage', ({ key }) => (key === null || key === storageKey) && followTab(), {
    signal: core.signal,
    capture: true,
  })

  return {
    isBack: connectorId =>
      kept.includes(`eip155/${connectorId}`) && !connections.find('id', connectionId('eip155', connectorId)),
    joined({ connection: said, isBeside, isOffered }) {
      const { connectorId, namespace } = said
      const key = `${namespace}/${connectorId}`
      if (!kept.includes(key) && !isConcerned(connectorId)) return
      const known = connections.find('id', connectionId(namespace, connectorId))
      const isSameAs = (now: Connection) => known?.wallet.name === now.wallet.name && known.appLink === now.appLink
      const isOfPage = discovery.find(connectorId) !== undefined
      const held = isOfPage ? undefined : readHeld(said)
      const wasKept = kept.includes(key)
      // What is there changes, comes back to where it stood, or goes behind; all else is the visitor's choice, or the page's.
      const isHarmless = held && (isSameAs(held) || (wasKept ? !known : isOffered === true))
      const isLetIn = isHarmless || relay.isChosen(connectorId)
      const connection = isOfPage ? found(namespace, connectorId) : held && core.gate.admit(held, isLetIn)
      if (!connection) {
        // The iframe is told that it was not taken.
        events.emit('connections', undefined)
        return
      }
      // What nobody asked for goes behind what is there, or nowhere; only what the iframe holds comes that way.
      if (isOffered && !wasKept && kept.some(each => readKey(each).namespace === namespace)) {
        if (!isBeside || isOfPage) return
        kept = [...kept, key]
      }
      const isKept = kept.includes(key)
      if (known && isKept && isSameAs(connection)) {
        const { accounts, chainId } = connection
        const after = { ...known, accounts, chainId }
        // Keys and paths may come later than the addresses they are of.
        if (toJson(after) === toJson(known)) return
        return connections.set(
          connections.list().map(each => (each === known ? after : each)),
          namespace,
        )
      }
      // Another wallet behind the same connector was chosen just now.
      const isBack = isKept && !known
      // The one in use is remembered already, and may still be waited for.
      if (namespace === 'eip155' && !isBack) core.remember(connectorId)
      place(connection, isBack, isKept || isBeside)
      // The loader waited for it.
      if (connectorId === core.earlier.eip155) core.settle()
    },
    activated({ id, chainId, address }) {
      const before = connections.find('id', id)
      if (!before || !isConcerned(before.connectorId)) return
      const isInUse = connections.find('namespace', before.namespace) === before
      if ((isInPage(before.wallet.kind) || !isInUse) && !relay.isChosen(before.connectorId)) return
      const after = choose(before, chainId, address)
      const key = keyOf(before)
      sessions.set(key, after)
      kept = [key, ...kept.filter(each => each !== key)]
      if (after.namespace === 'eip155') core.remember(after.connectorId)
      connections.set([after, ...connections.list().filter(each => each !== before)], after.namespace)
    },
    removed({ id }) {
      const { connectorId } = readKey(id)
      const connection = connections.find('id', id)
      const isKept = kept.some(key => readKey(key).isHeld && idOf(key) === id)
      if (isKept || (connection && mayEnd(connection.connectorId)) || core.held()?.toLowerCase() === connectorId)
        // A wallet may take one namespace of a session away and leave the others. One that is still to be picked up may be the
        // loader's alone to remember.
        void end([...allKeys(), `eip155/${core.held()}`].filter(key => idOf(key) === id))
    },
    changed(namespace, connectorId) {
      const known = connections.find('id', connectionId(namespace, connectorId))
      const now = found(namespace, connectorId)
      if (!now) connections.remove(known)
      else if (known) connections.update(known, now.accounts, now.chainId)
      else if (kept.includes(keyOf(now))) place(now, true, true)
    },
    gone(connectorId, namespace) {
      const isOver = (each: Named) => each.connectorId === connectorId && each.namespace === namespace
      for (const key of [...asked]) if (isOver(readKey(key))) asked.delete(key)
      for (const key of kept.map(readKey)) if (!key.isHeld && isOver(key)) unfollow(key)
      for (const each of connections.list().filter(isOver)) {
        unfollow(each)
        connections.remove(each)
      }
    },
    namespaces: () => [...new Set(kept.map(key => readKey(key).namespace))],
    restore,
  }
}

/** Icons share the room of a message equally: with more of them the iframe could be told nothing at all. */
function withRoom(list: readonly Connection[]): Connection[] {
  const isLarge = ({ wallet }: Connection) => wallet.icon && iconLengthOf(wallet.icon) * list.length > maxIconsLength
  return list.map(each => (isLarge(each) ? { ...each, wallet: { ...each.wallet, icon: undefined } } : each))
}

/** In eip155 the wallet says which account comes first, and on which network it is. */
function choose(connection: Connection, chainId: ChainId | undefined, address: string | undefined): Connection {
  const { namespace, accounts } = connection
  if (namespace === 'eip155') return connection
  const isOwn = chainId && namespaceOf(chainId) === namespace
  const first = accounts.find(account => account.address === address)
  return {
    ...connection,
    chainId: isOwn ? chainId : connection.chainId,
    accounts: first ? [first, ...accounts.filter(account => account !== first)] : accounts,
  }
}
