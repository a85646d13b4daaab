import type { ChainId, Namespace } from '../shared/caip.ts'
import type { ConnectionAccount } from '../shared/connections.ts'
import type { ViewName } from '../shared/views.ts'
import { type Account, toAccount } from './account.ts'
import type { Core } from './core.ts'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Of several connections of a namespace one is in use. */
export type ConnectionStatus = 'connected' | 'active'

export interface ModalState {
  readonly open: boolean
  readonly view: ViewName | null
  /** A wallet is being waited for. */
  readonly busy: boolean
}

export interface ModalFacts extends ModalState {
  /** Where that wallet is being connected. */
  readonly namespace?: Namespace | undefined
}

/** What `getState()` returns: plain frozen data, a new object on each change (architecture §2). */
export interface State extends ModalState {
  /** Of the active namespace; without one, of whichever is being connected. */
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

export function readState(
  { connections, awaited }: Pick<Core, 'connections' | 'awaited'>,
  { open, view, busy, namespace: connecting }: ModalFacts,
): State {
  const activeNamespace = connections.activeNamespace()
  const accounts: Partial<Record<Namespace, Account>> = {}
  const statuses: Partial<Record<Namespace, Status>> = {}
  if (connecting) statuses[connecting] = 'connecting'
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
    open,
    view,
    busy,
    status: (activeNamespace ? 'connected' : Object.values(statuses)[0]) ?? 'disconnected',
    statuses,
    activeNamespace,
    activeChainId: (activeNamespace && accounts[activeNamespace]?.chainId) || null,
    accounts,
    connections: list,
    session: null,
  })
}
