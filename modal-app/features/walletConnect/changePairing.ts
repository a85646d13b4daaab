import type { App } from '../../app/App.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import type { Task } from '../../tasks/Task.ts'
import { offeredPairing, type Pairing } from './pairing.ts'

/** Changes a task's pairing, unless the task has ended or been replaced. */
export function changePairing(app: App, task: Task | null, change: (now: Pairing) => Pairing): void {
  const { task: now } = app.store.getState()
  const pairing = now?.controller === task?.controller ? offeredPairing({ task: now }) : undefined
  if (now?.kind === 'connect' && pairing) changeTask(app, now, { facts: { ...now.facts, pairing: change(pairing) } })
  if (now?.kind === 'pagePairing' && pairing) changeTask(app, now, { facts: { pairing: change(pairing) } })
}
