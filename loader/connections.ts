import type { ChainId, Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import { toAccount } from './account.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'

/**
 * The only owner of the connections (architecture §6): there with or without an iframe. The one that was chosen last comes
 * first; the first of a namespace is the one in use there. Every change is told to the page first, then to our own parts.
 */
export interface Connections {
  list(): readonly Connection[]
  /** The first that has it. */
  find<K extends 'id' | 'namespace' | 'connectorId'>(key: K, value: Connection[K]): Connection | undefined
  activeNamespace(): Namespace | null
  /** @param next all there are then; without it the new one takes the place of the one of its namespace */
  add(connection: Connection, reconnected: boolean, next?: readonly Connection[]): void
  /** Puts others in the place of all there are, of which one namespace is concerned. */
  set(next: readonly Connection[], namespace: Namespace): void
  update(connection: Connection, accounts: ConnectionAccount[], chainId: ChainId): void
  remove(connection: Connection | undefined): void
  /** Forgets everything and tells nobody. */
  clear(): void
}

export function createConnections({ emit }: Emitter<LoaderEvents>): Connections {
  let list: readonly Connection[] = []

  const find: Connections['find'] = (key, value) => list.find(connection => connection[key] === value)

  /** Tells what is different for a page that goes by the connection in use. */
  const set: Connections['set'] = (next, namespace) => {
    const before = find('namespace', namespace)
    list = next
    const after = find('namespace', namespace)
    if (!after) emit('disconnect', { namespace })
    else if (before) {
      if (addresses(before) !== addresses(after)) emit('accountsChanged', toAccount(after))
      if (before.chainId !== after.chainId) emit('chainChanged', toAccount(after))
    }
    emit('connections', undefined)
  }

  return {
    list: () => list,
    find,
    activeNamespace: () => list[0]?.namespace ?? null,
    add(connection, reconnected, next) {
      list = next ?? [connection, ...list.filter(({ namespace }) => namespace !== connection.namespace)]
      emit('connect', { ...toAccount(connection), reconnected })
      emit('connections', undefined)
    },
    set,
    update(before, accounts, chainId) {
      const after = { ...before, accounts, chainId }
      if (addresses(before) === addresses(after) && before.chainId === chainId) return
      set(
        list.map(connection => (connection === before ? after : connection)),
        before.namespace,
      )
    },
    remove(gone) {
      if (!gone) return
      set(
        list.filter(connection => connection !== gone),
        gone.namespace,
      )
    },
    clear() {
      list = []
    },
  }
}

function addresses({ accounts }: Connection): string {
  return accounts.map(({ address }) => address).join()
}
