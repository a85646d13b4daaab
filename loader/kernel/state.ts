import type { Namespace } from '../../shared/caip.ts'
import type { Account, ConnectionStatus, ModalState, State, Status } from '../publicTypes.ts'
import { toAccount } from './account.ts'
import type { Core } from './core.ts'

export interface ModalFacts extends ModalState {
  /** The namespace that is connecting. */
  readonly namespace?: Namespace | undefined
  /** What `open()` waits for is done. */
  readonly isDone?: boolean | undefined
  /** The transaction on screen, as claimed by the modal; the page checks it on the network. */
  readonly hash?: string | undefined
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

interface StateOf extends Pick<Core, 'connections' | 'awaited'> {
  signIns: Pick<Core['signIns'], 'current'>
}

export function readState(
  { connections, awaited, signIns }: StateOf,
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
    session: signIns.current(),
  })
}
