import { type ChainId, type Namespace, namespaces } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { toJson } from '../../shared/protocol/json.ts'
import { toAccount } from './account.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'

/** A stored connection: namespace, `:` for a wallet in the page or `/` for one held by the iframe, connector id. */
export type Key = string

/** A connection, or one from an earlier visit that is still to be restored. */
export interface Entry {
  readonly key: Key
  /** Its current or latest network. */
  readonly chainId: ChainId
  readonly connection?: Connection | undefined
  /** Restored before the page could listen. */
  readonly isEarly?: boolean | undefined
}

/**
 * Holds all connections (architecture §6), with or without an iframe. The latest choice comes first. The first
 * connection of a namespace is the one in use. The page's listeners run before the loader's own on each change.
 */
export interface Connections {
  list(): readonly Connection[]
  /** The first match. */
  find<K extends 'id' | 'namespace' | 'connectorId'>(key: K, value: Connection[K]): Connection | undefined
  activeNamespace(): Namespace | null
  entries(): readonly Entry[]
  /**
   * Replaces all connections and emits the changes. @param connected the new one @param reconnected whether it was
   * restored
   */
  set(next: readonly Entry[], connected?: Connection, reconnected?: boolean): void
  /** Replaces a connection and puts it first. */
  use(connection: Connection, after: Connection): void
  /** Replaces a connection; emits nothing if accounts and network stay the same. */
  update(connection: Connection, after: Connection): void
  /** Removes a connection; it may be restored later. */
  remove(connection: Connection | undefined): void
}

/** Read access to the connections. Only core changes them. */
export type ReadConnections = Pick<Connections, 'list' | 'find' | 'activeNamespace' | 'entries'>

export function createConnections(initial: readonly Entry[], { emit }: Emitter<LoaderEvents>): Connections {
  let entries = initial

  const list = () => entries.flatMap(({ connection }) => connection ?? [])

  const find: Connections['find'] = (key, value) => list().find(connection => connection[key] === value)

  const set: Connections['set'] = (next, connected, reconnected = false) => {
    const before = list()
    entries = next
    const isFor = (namespace: Namespace) => (each: Connection) => each.namespace === namespace
    const news = namespaces.map(namespace => ({
      namespace,
      was: before.find(isFor(namespace)),
      is: list().find(isFor(namespace)),
    }))
    for (const { namespace, was, is } of news) {
      /** False if a listener changed the connection. The nested change has already emitted the rest. */
      const isStill = () => find('namespace', namespace) === is
      if (is && is === connected && isStill()) emit('connect', { ...toAccount(is), reconnected })
      else if (was && is) {
        if (addresses(was) !== addresses(is) && isStill()) emit('accountsChanged', toAccount(is))
        if (was.chainId !== is.chainId && isStill()) emit('chainChanged', toAccount(is))
      } else if (was && isStill()) emit('disconnect', { namespace })
    }
    emit('connections', undefined)
  }

  return {
    list,
    find,
    activeNamespace: () => list()[0]?.namespace ?? null,
    entries: () => entries,
    set,
    use(before, connection) {
      const { chainId } = connection
      const isIt = (each: Entry) => each.connection === before
      const [mine] = entries.filter(isIt)
      if (mine) set([{ ...mine, chainId, connection }, ...entries.filter(each => !isIt(each))])
    },
    update(before, connection) {
      const { chainId } = connection
      // Public keys and paths may arrive later than their addresses.
      if (facts(before) === facts(connection)) return
      set(entries.map(each => (each.connection === before ? { ...each, chainId, connection } : each)))
    },
    remove(gone) {
      if (gone) set(entries.map(({ connection, ...each }) => (connection === gone ? each : { ...each, connection })))
    },
  }
}

const facts = ({ accounts, chainId, user, profile }: Connection) => toJson([accounts, chainId, user, profile])

function addresses({ accounts }: Connection): string {
  return accounts.map(({ address, type }) => address + type).join()
}
