import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { abortAttempt } from '../connections/attempt.ts'
import { backRoute, currentRoute, initialRouter } from './router.ts'

/** Leaves the view on screen; a connection that is being made there is given up. */
function leave(app: App, to: Partial<State>): void {
  abortAttempt(
    app.store.getState(),
    new ConnectKitError('user_closed', 'The visitor gave up before the wallet was connected'),
  )
  app.store.setState({ ...to, attempt: null, refusal: null })
}

/**
 * Closes the modal: the page hides it, and the next opening starts from Connect (spec §2), with the project's newest
 * settings: none of them changes under a visitor's hand.
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

/** One view back; closes the modal from the first view. */
export function goBack(app: App): void {
  const state = app.store.getState()
  const { connectNamespace } = state
  const router = backRoute(state.router, activeConnection(state) !== undefined, connectNamespace !== null)
  const isOverConnect = currentRoute(state.router).view !== 'Connect'
  if (router) leave(app, { router, connectNamespace: isOverConnect ? connectNamespace : null })
  else closeModal(app)
}
