import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { App } from '../app/App.ts'
import { abortTask } from './abortTask.ts'
import type { Task, TaskFacts, TaskKind, TaskOf } from './Task.ts'

export interface Question<K extends TaskKind> {
  kind: K
  facts: TaskFacts[K]
  /** The request failed before it could be made. */
  code?: ErrorCode | undefined
}

/** Starts a task and aborts the one before it: only one is on screen at a time. */
export function beginTask<K extends TaskKind>({ store }: Pick<App, 'store'>, question: Question<K>): TaskOf<K> {
  const { kind, facts, code } = question
  const task: TaskOf<K> = { kind, status: code ? 'failed' : 'waiting', code, facts, controller: new AbortController() }
  abortTask(store.getState(), 'aborted')
  store.setState({ task: task as Task })
  return task
}

/** Changes a task, unless another has replaced it. */
export function changeTask<K extends TaskKind>(
  { store }: Pick<App, 'store'>,
  { controller }: TaskOf<K>,
  changes: Partial<Pick<TaskOf<K>, 'status' | 'code' | 'says' | 'facts' | 'isLast'>>,
): void {
  const { task } = store.getState()
  if (task?.controller === controller) store.setState({ task: { ...task, ...changes } as Task })
}
