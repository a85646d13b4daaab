import type { Connection } from '../../shared/connections.ts'
import type { State } from '../app/State.ts'
import { connectionById } from './connectionById.ts'

/** What the task on screen has connected, once it has; not what was connected last, or is in use. */
export function connectedBy({ task, connections }: Pick<State, 'task' | 'connections'>): Connection | undefined {
  const id = task?.kind === 'connect' && task.status === 'done' ? task.facts.connectionId : undefined
  return id === undefined ? undefined : connectionById({ connections }, id)
}
