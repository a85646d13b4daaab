import type { Connection } from '../../shared/connections.ts'
import type { State } from '../app/State.ts'

/** A connection of this page; undefined once it has ended. */
export function connectionById(
  { connections }: Pick<State, 'connections'>,
  id: string | undefined,
): Connection | undefined {
  return connections.list.find(connection => connection.id === id)
}
