import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { changeTask } from '../tasks/beginTask.ts'
import type { Task } from '../tasks/Task.ts'
import { go } from './go.ts'
import { currentRoute, walletOf } from './router.ts'

/** Long enough to see the ring close around its check. */
const showMs = 600

/** The view on screen draws this task. A pairing has no task without its view. */
function isOnScreen({ views }: App, { kind, facts }: Task, { router }: State): boolean {
  const route = currentRoute(router)
  if (kind === 'connect' && facts.pairing) return true
  return views[route.view].asks === kind && (kind !== 'connect' || walletOf(route)?.id === facts.walletId)
}

/**
 * Closes the modal after a moment in which the visitor sees that it worked. The page is told before that moment, and
 * its `open()` has resolved. Whatever ends or replaces the task ends the moment.
 */
export function showSuccess(app: App): void {
  const state = app.store.getState()
  const { task } = state
  const isShown = task?.kind === 'connect' || task?.kind === 'signIn' || task?.kind === 'emailChange'
  if (!isShown || !isOnScreen(app, task, state)) {
    go(app, { is: 'closed' })
    return
  }
  changeTask(app, task, { isLast: true })
  app.clock.setTimeout(() => {
    if (app.store.getState().task?.controller === task.controller) go(app, { is: 'closed' })
  }, showMs)
}
