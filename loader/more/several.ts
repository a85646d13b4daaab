import { type ChainId, isChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import type { FrameEvents } from '../../shared/protocol/events.schema.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'
import { toAccount } from '../account.ts'
import type { Shared } from '../modal.ts'
import { connectEip155, readAccounts, revokeEip155 } from '../wallets/eip155.ts'
import { cleanName } from '../wallets/metadata.ts'
import { type ChainSessions, cleanAccounts } from './chainSessions.ts'
import type { Driver, Granted } from './driver.ts'
import { createMemory, type Key, readKey } from './memory.ts'

type Named = Pick<Connection, 'namespace' | 'connectorId'>

export interface Several {
  joined(event: FrameEvents['connection.joined']): void
  activated(event: FrameEvents['connection.activated']): void
  removed(event: FrameEvents['connection.removed']): void
  /** A wallet of the page said something about itself. */
  changed(namespace: Namespace, connectorId: string): void
  /** A wallet has left the page. */
  gone(connectorId: string): void
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
  { core, isConcerned, options }: Shared,
  sessions: ChainSessions,
  driverOf: (named: Named) => Driver | undefined,
): Several {
  const { connections, discovery, events } = core
  const { add } = connections
  const memory = createMemory(`ck:${options.projectId}`)
  const own = { held: core.held, awaited: core.awaited, reconnected: core.reconnected }
  /** What is connected, or is to be picked up as soon as it is there and gives accounts; what is in use first. */
  const chains = options.reconnect ? memory.read() : new Map<Key, ChainId | undefined>()
  let kept: readonly Key[] = [...chains.keys()]
  /** Of these nothing has been heard yet. */
  let pending = new Set(kept.filter(key => !key.startsWith('eip155:') || key !== `eip155:${core.earlier.eip155}`))
  let asked = new Set<Key>()
  const reconnectedIds = new Set<string>()

  const keyOf = ({ namespace, connectorId }: Named): Key =>
    namespace + (discovery.find(connectorId) ? ':' : '/') + connectorId
  const idOf = (key: Key) => {
    const { namespace, connectorId } = readKey(key)
    return connectionId(namespace, connectorId)
  }

  const remember = (keys: readonly Key[]) => {
    kept = keys
    // One of eip155 alone the loader remembers by itself.
    const isMore = keys.some(key => key !== `eip155:${connections.find('namespace', 'eip155')?.connectorId}`)
    memory.write(new Map(isMore ? keys.map(key => [key, chains.get(key)]) : []))
  }
  /** What is not picked up yet keeps its place among what is. */
  const rememberActive = () => {
    const keys = connections.list().map(keyOf)
    for (const each of connections.list()) chains.set(keyOf(each), each.chainId)
    const known = keys.filter(key => kept.includes(key))
    const fresh = keys.filter(key => !kept.includes(key))
    let next = 0
    remember([...fresh, ...kept.map(key => (known.includes(key) ? (known[next++] as Key) : key))])
  }
  const putFirst = (key: Key) => {
    kept = [key, ...kept.filter(each => each !== key)]
  }

  const settle = (key: Key) => {
    if (!pending.delete(key)) return
    if (!pending.size && !own.awaited()[0]) {
      core.earlier.more = 0
      core.settle()
    }
    events.emit('state', undefined)
  }

  const unfollow = (connection: Named) => {
    if (connection.namespace === 'eip155') core.sessions.stop(connection.connectorId)
    else sessions.stop(keyOf(connection))
  }

  /** Puts one first, or, when it is picked up again, where it stood. Others of its namespace stay, or give way. */
  const place = (connection: Connection, isReconnect: boolean, isBeside: boolean) => {
    const { id, namespace } = connection
    const isReplaced = (other: Connection) => other.namespace === namespace && (other.id === id || !isBeside)
    for (const other of connections.list()) if (isReplaced(other) && other.id !== id) unfollow(other)
    const rank = (each: Connection) => kept.indexOf(keyOf(each))
    const next = [connection, ...connections.list().filter(other => !isReplaced(other))]
    if (isReconnect) next.sort((one, other) => rank(one) - rank(other))
    if (isReconnect && core.earlier.more) reconnectedIds.add(id)
    const key = keyOf(connection)
    if (!isReconnect) putFirst(key)
    if (!isBeside) remember(kept.filter(each => readKey(each).namespace !== namespace || each === key))
    add(connection, isReconnect, next)
    settle(key)
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

  /** One that the iframe holds, as it says, cleaned. */
  const held = ({
    namespace,
    connectorId,
    accounts: said,
    chainId,
    wallet,
    appLink,
  }: Connection): Connection | undefined => {
    if (!isChainId(chainId) || namespaceOf(chainId) !== namespace) return
    const addresses = said.map(({ address }) => address)
    const accounts =
      namespace === 'eip155'
        ? readAccounts(addresses, { isSmartAccount: said[0]?.type === 'smartAccount' })
        : cleanAccounts(chainId, said)
    if (!accounts.length) return
    const shown = { name: cleanName(wallet.name), kind: wallet.kind as ConnectorKind }
    return {
      id: connectionId(namespace, connectorId),
      connectorId,
      namespace,
      accounts,
      chainId,
      wallet: shown,
      appLink,
    }
  }

  const reconnect = async (key: Key) => {
    const { namespace, connectorId } = readKey(key)
    const provider = discovery.find(connectorId)?.provider
    const driver = driverOf({ namespace, connectorId })
    if (namespace === 'eip155' ? !provider : !driver) return
    asked.add(key)
    try {
      if (namespace === 'eip155' && provider)
        core.sessions.start(connectorId, provider, await connectEip155(provider, true))
      else if (driver) await sessions.connect(key, driver, [chains.get(key) as ChainId], true)
      const connection = found(namespace, connectorId)
      if (connection && kept.includes(key) && !connections.find('id', connection.id)) place(connection, true, true)
    } catch {
      // It stays remembered: the visitor may unlock it.
    }
    settle(key)
  }

  const restore = () => {
    for (const key of kept) if (pending.has(key) && !asked.has(key) && !readKey(key).isHeld) void reconnect(key)
  }

  const disconnect = async (namespace?: Namespace, id?: string) => {
    const all = connections.list()
    const isMeant = (key: Key) => (id ? idOf(key) === id : !namespace || readKey(key).namespace === namespace)
    const over = new Set(all.filter(each => isMeant(keyOf(each))))
    // A session that the iframe holds is one for all its namespaces.
    for (const each of all)
      if (!discovery.find(each.connectorId) && [...over].some(({ connectorId }) => connectorId === each.connectorId))
        over.add(each)
    const wasEip155 = [...over].some(each => each.namespace === 'eip155')
    for (const key of kept.filter(isMeant)) pending.delete(key)
    kept = kept.filter(key => !isMeant(key))
    const revoked = [...over].map(each => {
      const key = keyOf(each)
      const provider = discovery.find(each.connectorId)?.provider
      unfollow(each)
      connections.remove(connections.find('id', each.id))
      if (each.namespace === 'eip155') return provider ? revokeEip155(provider) : undefined
      return driverOf(readKey(key))?.disconnect?.()
    })
    // What it waits for, if the one in use is gone.
    if (wasEip155 || !namespace || namespace === 'eip155' ? !id || wasEip155 : false)
      core.remember(connections.find('namespace', 'eip155')?.connectorId)
    rememberActive()
    core.settle()
    await Promise.allSettled(revoked)
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
    const more = connections.list().filter(({ id }) => reconnectedIds.has(id))
    return [
      ...before,
      ...more.map(toAccount).filter(({ connectorId }) => !before.some(each => each.connectorId === connectorId)),
    ]
  }

  events.on('connections', rememberActive)
  // After a second nothing is waited for, as in the loader.
  setTimeout(() => {
    pending = new Set()
    events.emit('state', undefined)
  }, 1_000)
  if (!pending.size) settle('')

  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== null && key !== `ck:${options.projectId}`) return
      const read = memory.read()
      const next = [...read.keys()]
      if (!next.length || next.join() === kept.join()) return
      for (const [each, chainId] of read) chains.set(each, chainId)
      // What a visitor does in one tab holds in all.
      const gone = connections.list().filter(each => kept.includes(keyOf(each)) && !next.includes(keyOf(each)))
      kept = next
      asked = new Set()
      for (const each of gone) {
        unfollow(each)
        connections.remove(each)
      }
      pending = new Set(next.filter(each => !connections.find('id', idOf(each))))
      restore()
      const rank = (each: Connection) => kept.indexOf(keyOf(each))
      const sorted = [...connections.list()].sort((one, other) => rank(one) - rank(other))
      const [first] = sorted
      if (first && sorted.some((each, index) => each !== connections.list()[index]))
        connections.set(sorted, first.namespace)
      else events.emit('connections', undefined)
    },
    { signal: core.signal },
  )

  return {
    joined({ connection: said, isBeside }) {
      const { connectorId, namespace } = said
      const isKept = kept.includes(`${namespace}/${connectorId}`)
      if (!isKept && !isConcerned(connectorId)) return
      const connection = discovery.find(connectorId) ? found(namespace, connectorId) : held(said)
      if (!connection) return
      const known = connections.find('id', connection.id)
      const isSame = known && known.wallet.name === connection.wallet.name && known.appLink === connection.appLink
      if (isSame && isKept) return connections.update(known, connection.accounts, connection.chainId)
      if (namespace === 'eip155') core.remember(connectorId)
      place(connection, isKept, isKept || isBeside)
    },
    activated({ id, chainId, address }) {
      const before = connections.find('id', id)
      if (!before || !isConcerned(before.connectorId)) return
      const after = choose(before, chainId, address)
      sessions.set(keyOf(before), after)
      if (after.namespace === 'eip155') core.remember(after.connectorId)
      putFirst(keyOf(after))
      connections.set([after, ...connections.list().filter(each => each !== before)], after.namespace)
    },
    removed({ id }) {
      const { connectorId } = readKey(id)
      const connection = connections.find('id', id)
      const isKept = kept.some(key => readKey(key).isHeld && idOf(key) === id)
      if (isKept || (connection && isConcerned(connection.connectorId)) || core.held()?.toLowerCase() === connectorId)
        void disconnect(connection?.namespace, id)
    },
    changed(namespace, connectorId) {
      const known = connections.find('id', connectionId(namespace, connectorId))
      const now = found(namespace, connectorId)
      if (!now) connections.remove(known)
      else if (known) connections.update(known, now.accounts, now.chainId)
      else if (kept.includes(keyOf(now))) place(now, true, true)
    },
    gone(connectorId) {
      for (const each of connections.list().filter(each => each.connectorId === connectorId)) {
        unfollow(each)
        connections.remove(each)
      }
    },
    namespaces: () => [...new Set(kept.map(key => readKey(key).namespace))],
    restore,
  }
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
