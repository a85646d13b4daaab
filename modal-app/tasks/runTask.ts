import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { abortTask } from './abortTask.ts'
import { beginTask, changeTask, type Question } from './beginTask.ts'
import { failureOf } from './failureOf.ts'
import type { Task, TaskKind, TaskOf } from './Task.ts'
import { walletWords } from './walletWords.ts'

/** The caller gave up, so no failure is shown. */
const givenUp: readonly ErrorCode[] = ['aborted', 'user_closed']

/**
 * Runs a task, whose state its view draws. Another task, or leaving the view, aborts it.
 * @param outer aborts only this task
 * @param run must respect the task's signal; what it returns after an abort is ignored
 * @throws ConnectKitError what `run` throws, or the reason of the abort
 */
export async function runTask<K extends TaskKind, T>(
  app: Pick<App, 'store'>,
  question: Question<K>,
  outer: AbortSignal | undefined,
  run: (task: TaskOf<K>) => Promise<T>,
): Promise<T> {
  const task = beginTask(app, question)
  const { signal } = task.controller
  outer?.addEventListener('abort', () => {
    if (outer.reason instanceof ConnectKitError) task.controller.abort(outer.reason)
    else abortTask({ task: task as Task }, 'aborted')
  })
  try {
    const answer = await run(task)
    signal.throwIfAborted()
    changeTask(app, task, { status: 'done' })
    return answer
  } catch (thrown) {
    const error = failureOf(signal.aborted ? signal.reason : thrown)
    if (!signal.aborted || !givenUp.includes(error.code))
      changeTask(app, task, { status: 'failed', code: error.code, says: walletWords(error) })
    else if (app.store.getState().task?.controller === task.controller) app.store.setState({ task: null })
    throw error
  }
}
