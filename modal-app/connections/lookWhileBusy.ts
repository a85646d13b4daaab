import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import { poll } from '../lib/poll.ts'
import type { Task } from '../tasks/Task.ts'

/** Not every wallet tells that its request was answered. */
const lookMs = 1_000

/**
 * A wallet had a request open already. Looks every second whether the visitor has answered it, until the task is retried
 * or left. Nobody looks while the tab is hidden, where no wallet may be asked.
 * @param look shows nothing; a failure means that there is nothing to see yet
 * @returns whether it was answered
 */
export async function lookWhileBusy(
  app: Pick<App, 'store' | 'clock'>,
  { controller }: Pick<Task, 'controller'>,
  look: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const { signal } = controller
  const wait = (ms: number) => pause(app, ms)
  const isAnswered = await poll({ wait, everyMs: lookMs, signal, isLater: true }, async () => {
    const { open, task } = app.store.getState()
    if (!open || task?.controller !== controller) return false
    if (document.visibilityState !== 'visible') return undefined
    return (await look(signal).catch(() => false)) || undefined
  })
  return isAnswered === true && !signal.aborted
}
