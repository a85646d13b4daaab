import type { Task } from './Task.ts'

/** Whether a task only prepares for the visitor's choice. No view shows it, and nobody waits for it. */
export function isPrepared(task: Task | null | undefined): boolean {
  return task?.kind === 'connect' && task.facts.pairing?.isPrepared === true
}
