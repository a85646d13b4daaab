import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { Task, TaskFacts, TaskKind } from './Task.ts'

/** A task in a given state, for tests and stories. */
export function testTask<K extends TaskKind>(
  kind: K,
  facts: TaskFacts[K],
  status: Task['status'] | ErrorCode = 'waiting',
  says?: string,
): Task {
  const isStatus = status === 'waiting' || status === 'done' || status === 'failed'
  const over = isStatus ? { status } : { status: 'failed', code: status }
  return { kind, facts, controller: new AbortController(), says, ...over } as Task
}
