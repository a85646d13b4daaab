import { abortWith } from '../../shared/abortWith.ts'
import { ConnectKitError, fallbackMessage, isOurs, type WireError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import { plainLine } from '../../shared/unseen.ts'
import type { App } from '../app/App.ts'
import { beginTask, changeTask, type Question } from './beginTask.ts'
import { failureOf } from './failureOf.ts'
import type { TaskKind, TaskOf } from './Task.ts'

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

/** Enough for a reason; the rest is cut. */
const maxLength = 300
/** Errors name a cause only a few times. */
const maxDepth = 5

/**
 * What a wallet said of a failure, as one line of plain text to show beside our own; undefined if it said nothing. Its
 * words arrive as data, from the page or a relay. Data with a name is our own error, and an `Error` comes from this
 * document: from a browser, a node or a library.
 */
export function walletWords(thrown: unknown): string | undefined {
  let said = thrown
  for (let depth = 0; depth < maxDepth && isOurs(said); depth++) said = said.cause
  if (isOurs(said) || said instanceof Error || typeof said !== 'object' || said === null) return undefined
  const { code, name, message } = said as Partial<Record<keyof WireError, unknown>>
  if (typeof code !== 'number' || name !== undefined || typeof message !== 'string' || message === fallbackMessage)
    return undefined
  const { line, isCut } = plainLine(message, maxLength)
  return line ? `${line}${isCut ? '…' : ''}` : undefined
}
