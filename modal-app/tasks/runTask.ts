import { abortWith } from '../../shared/abortWith.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { App } from '../app/App.ts'
import { beginTask, changeTask, type Question } from './beginTask.ts'
import { failureOf } from './failureOf.ts'
import type { TaskKind, TaskOf } from './Task.ts'
import { walletWords } from './walletWords.ts'

/**
 * Runs a task, whose state its view draws. Another task, or leaving the view, aborts it.
 * @param outer aborts only this task; if it has aborted already, no task starts
 * @param run must respect the task's signal; what it returns after an abort is ignored
 * @throws ConnectKitError what `run` throws, or the reason of the abort
 */
export async function runTask<K extends TaskKind, T>(
  app: Pick<App, 'store'>,
  question: Question<K>,
  outer: AbortSignal | undefined,
  run: (task: TaskOf<K>) => Promise<T>,
): Promise<T> {
  if (outer?.aborted) throw reasonOf(outer)
  const task = beginTask(app, question)
  const { signal } = task.controller
  const unlink = outer && abortWith(task.controller, outer)
  try {
    const answer = await run(task)
    signal.throwIfAborted()
    changeTask(app, task, { status: 'done' })
    return answer
  } catch (thrown) {
    const error = signal.aborted ? reasonOf(signal) : failureOf(thrown)
    if (!signal.aborted || !isAbandoned(error))
      changeTask(app, task, { status: 'failed', code: error.code, says: walletWords(error) })
    else if (app.store.getState().task?.controller === task.controller) app.store.setState({ task: null })
    throw error
  } finally {
    unlink?.()
  }
}

function reasonOf({ reason }: AbortSignal): ConnectKitError {
  if (reason instanceof ConnectKitError) return reason
  return new ConnectKitError('aborted', 'The request was aborted', {}, reason)
}
