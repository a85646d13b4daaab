import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { abortTask } from '../tasks/abortTask.ts'
import { isPrepared } from '../tasks/isPrepared.ts'
import { backRoute, currentRoute, initialRouter } from './router.ts'

/** Leaves the view on screen and aborts its task. What was prepared for the next choice lasts until the modal closes. */
function leave(app: App, to: Partial<State>): void {
  const { task } = app.store.getState()
  const kept = to.open !== false && isPrepared(task) ? task : null
  if (!kept) abortTask({ task }, 'user_closed')
  app.store.setState({ ...to, task: kept, refusal: null })
}

/**
 * Closes the modal. The page hides it, and the next opening starts from Connect (spec §2). Newer project settings apply
 * now, because they must not change an open modal.
 * @spec 2.close-resets 2.close-resets-uri
 */
export function closeModal(app: App): void {
  const { settings, nextSettings } = app.store.getState()
  leave(app, {
    open: false,
    router: initialRouter,
    connectNamespace: null,
    pagePairing: undefined,
    settings: nextSettings ?? settings,
    nextSettings: null,
  })
}

/** Goes back one view. From the first view it closes the modal. */
export function goBack(app: App): void {
  const state = app.store.getState()
  const { connectNamespace } = state
  const router = backRoute(state.router, activeConnection(state) !== undefined, connectNamespace !== null)
  const isOverConnect = currentRoute(state.router).view !== 'Connect'
  if (router) leave(app, { router, connectNamespace: isOverConnect ? connectNamespace : null })
  else closeModal(app)
}
