import type { ChainId, Namespace } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import { toAccount } from './account.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'

/**
 * The only owner of the connections (architecture §6): there with or without an iframe. One connection a namespace;
 * another wallet of the same namespace takes its place. Every change is told to the page first, then to our own parts.
 */
export interface Connections {
  list(): readonly Connection[]
  find<K extends 'id' | 'namespace' | 'connectorId'>(key: K, value: Connection[K]): Connection | undefined
  activeNamespace(): Namespace | null
  add(connection: Connection, reconnected: boolean): void
  update(connection: Connection, accounts: ConnectionAccount[], chainId: ChainId): void
  remove(connection: Connection | undefined): void
  /** Forgets everything and tells nobody. */
  clear(): void
}

export function createConnections({ emit }: Emitter<LoaderEvents>): Connections {
  let list: readonly Connection[] = []
  let active: Namespace | null = null

  return {
    list: () => list,
    find: (key, value) => list.find(connection => connection[key] === value),
    activeNamespace: () => active,
    add(connection, reconnected) {
      active = connection.namespace
      list = [...list.filter(({ namespace }) => namespace !== active), connection]
      emit('connect', { ...toAccount(connection), reconnected })
      emit('connections', undefined)
    },
    update(before, accounts, chainId) {
      const after = { ...before, accounts, chainId }
      const hasMoved = addresses(before) !== addresses(after)
      if (!hasMoved && before.chainId === chainId) return
      list = list.map(connection => (connection === before ? after : connection))
      if (hasMoved) emit('accountsChanged', toAccount(after))
      if (before.chainId !== chainId) emit('chainChanged', toAccount(after))
      emit('connections', undefined)
    },
    remove(gone) {
      if (!gone) return
      list = list.filter(connection => connection !== gone)
      if (active === gone.namespace) active = list[0]?.namespace ?? null
      emit('disconnect', { namespace: gone.namespace })
      emit('connections', undefined)
    },
    clear() {
      list = []
      active = null
    },
  }
}

function addresses({ accounts }: Connection): string {
  return accounts.map(({ address }) => address).join()
}
