import type { ChainId, Namespace } from '../shared/caip.ts'
import type { ConnectionAccount } from '../shared/connections.ts'
import type { ViewName } from '../shared/views.ts'
import { type Account, toAccount } from './connections.ts'
import type { Core } from './core.ts'
import type { Modal } from './modal.ts'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** What `getState()` returns: plain frozen data, a new object on each change (architecture §2). */
export interface State {
  readonly open: boolean
  readonly view: ViewName | null
  /** A wallet is being waited for. */
  readonly busy: boolean
  /** Of the active namespace. */
  readonly status: Status
  readonly statuses: Readonly<Partial<Record<Namespace, Status>>>
  readonly activeNamespace: Namespace | null
  readonly activeChainId: ChainId | null
  readonly accounts: Readonly<Partial<Record<Namespace, Account>>>
  readonly connections: readonly {
    id: string
    connectorId: string
    namespace: Namespace
    status: 'connected'
    accounts: readonly ConnectionAccount[]
  }[]
  /** Sign-in is not part of this release. */
  readonly session: null
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

export function readState(core: Core, modal: Modal): State {
  const { connections } = core
  const activeNamespace = connections.activeNamespace()
  const accounts: Partial<Record<Namespace, Account>> = {}
  const statuses: Partial<Record<Namespace, Status>> = { ...core.statuses() }
  for (const connection of connections.list()) {
    accounts[connection.namespace] = toAccount(connection)
    statuses[connection.namespace] = 'connected'
  }
  if (modal.isBusy() && !statuses.eip155) statuses.eip155 = 'connecting'
  return freeze({
    open: modal.isOpen(),
    view: modal.view(),
    busy: modal.isBusy(),
    status: statuses[activeNamespace ?? 'eip155'] ?? 'disconnected',
    statuses,
    activeNamespace,
    activeChainId: (activeNamespace && accounts[activeNamespace]?.chainId) || null,
    accounts,
    connections: connections.list().map(({ id, connectorId, namespace, accounts: list }) => ({
      id,
      connectorId,
      namespace,
      status: 'connected' as const,
      accounts: list.map(account => ({ ...account })),
    })),
    session: null,
  })
}
