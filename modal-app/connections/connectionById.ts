import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { State } from '../app/State.ts'

/** A connection of this page; undefined once it has ended. */
export function connectionById(
  { connections }: Pick<State, 'connections'>,
  id: string | undefined,
): Connection | undefined {
  return connections.list.find(connection => connection.id === id)
}

/** The connection made by the task on screen, if it has made one; not the latest one or the one in use. */
export function connectedBy({ task, connections }: Pick<State, 'task' | 'connections'>): Connection | undefined {
  const id = task?.kind === 'connect' && task.status === 'done' ? task.facts.connectionId : undefined
  return id === undefined ? undefined : connectionById({ connections }, id)
}

/** The connection that has an account and is on the account's network. */
export function connectionOn(
  { connections }: Pick<State, 'connections'>,
  { chainId, address }: { chainId: ChainId; address: string },
): Connection | undefined {
  return connections.list.find(
    ({ namespace, accounts, ...connection }) =>
      connection.chainId === chainId && accounts.some(account => isSameAddress(namespace, account.address, address)),
  )
}
