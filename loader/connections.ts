import { type CaipAddress, type ChainId, caipAddress, type Namespace } from '../shared/caip.ts'
import type { ConnectedWallet, Connection, ConnectionAccount } from '../shared/connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'

/** What the page gets to know of a connected account (architecture §2). */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  chainId: ChainId
  connectorId: string
  wallet: ConnectedWallet
  accounts: ConnectionAccount[]
}

export type ConnectionChanges = {
  connected: { connection: Connection; reconnected: boolean }
  accounts: Connection
  chain: Connection
  removed: Connection
  /** After each of the above, once everything is in place. */
  changed: undefined
}

/**
 * The only owner of the connections (architecture §6): there with or without an iframe. One connection a namespace;
 * another wallet of the same namespace takes its place.
 */
export interface Connections extends Pick<Emitter<ConnectionChanges>, 'on' | 'clear'> {
  list(): readonly Connection[]
  of(namespace: Namespace): Connection | undefined
  byConnector(connectorId: string): Connection | undefined
  activeNamespace(): Namespace | null
  add(connection: Connection, reconnected: boolean): void
  update(id: string, accounts: ConnectionAccount[], chainId: ChainId): void
  remove(id: string): void
}

export function createConnections(): Connections {
  const { on, emit, clear } = createEmitter<ConnectionChanges>()
  let connections: readonly Connection[] = []
  let active: Namespace | null = null

  const of = (namespace: Namespace) => connections.find(connection => connection.namespace === namespace)

  return {
    on,
    clear,
    of,
    list: () => connections,
    byConnector: connectorId => connections.find(connection => connection.connectorId === connectorId),
    activeNamespace: () => active,
    add(connection, reconnected) {
      connections = [...connections.filter(other => other.namespace !== connection.namespace), connection]
      active = connection.namespace
      emit('connected', { connection, reconnected })
      emit('changed', undefined)
    },
    update(id, accounts, chainId) {
      const before = connections.find(connection => connection.id === id)
      if (!before) return
      const after = { ...before, accounts, chainId }
      connections = connections.map(connection => (connection === before ? after : connection))
      if (addresses(before) !== addresses(after)) emit('accounts', after)
      if (before.chainId !== chainId) emit('chain', after)
      emit('changed', undefined)
    },
    remove(id) {
      const gone = connections.find(connection => connection.id === id)
      if (!gone) return
      connections = connections.filter(connection => connection !== gone)
      if (active === gone.namespace) active = connections[0]?.namespace ?? null
      emit('removed', gone)
      emit('changed', undefined)
    },
  }
}

function addresses(connection: Connection): string {
  return connection.accounts.map(account => account.address).join()
}

export function toAccount({ namespace, accounts, chainId, connectorId, wallet }: Connection): Account {
  const address = accounts[0]?.address ?? ''
  return {
    namespace,
    address,
    caipAddress: caipAddress(chainId, address),
    chainId,
    connectorId,
    wallet: { ...wallet },
    accounts: accounts.map(account => ({ ...account })),
  }
}
