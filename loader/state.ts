import type { ChainId, Namespace } from '../shared/caip.ts'
import type { ConnectionAccount } from '../shared/connections.ts'
import { type Account, toAccount } from './account.ts'
import type { Core } from './core.ts'
import type { ModalState } from './modal.ts'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Of several connections of a namespace one is in use. */
export type ConnectionStatus = 'connected' | 'active'

/** What `getState()` returns: plain frozen data, a new object on each change (architecture §2). */
export interface State extends ModalState {
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
    status: ConnectionStatus
    accounts: readonly ConnectionAccount[]
  }[]
  /** Sign-in is not part of this release. */
  readonly session: null
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

export function readState({ connections, awaited }: Pick<Core, 'connections' | 'awaited'>, modal: ModalState): State {
  const activeNamespace = connections.activeNamespace()
  const accounts: Partial<Record<Namespace, Account>> = {}
  const statuses: Partial<Record<Namespace, Status>> = {}
  if (modal.busy) statuses.eip155 = 'connecting'
  for (const namespace of awaited()) statuses[namespace] = 'reconnecting'
  const list = connections.list().map(connection => {
    const account = toAccount(connection)
    const { namespace, connectorId } = account
    const status: ConnectionStatus = accounts[namespace] ? 'active' : 'connected'
    accounts[namespace] ??= account
    statuses[namespace] = 'connected'
    return { id: connection.id, connectorId, namespace, status, accounts: account.accounts }
  })
  return freeze({
    ...modal,
    status: statuses[activeNamespace ?? 'eip155'] ?? 'disconnected',
    statuses,
    activeNamespace,
    activeChainId: (activeNamespace && accounts[activeNamespace]?.chainId) || null,
    accounts,
    connections: list,
    session: null,
  })
}
