import type { App } from '../app/App.ts'
import { cancelAttempt } from '../connections/attempt.ts'
import { backRoute, initialRouter } from './router.ts'

/** Closes the modal: the page hides it, and the next opening starts from Connect (spec §2). */
export function closeModal(app: App): void {
  cancelAttempt(app)
  app.store.setState({ open: false, router: initialRouter })
}

/** One view back, giving up a connection that is being made; closes the modal from the first view. */
export function goBack(app: App): void {
  const router = backRoute(app.store.getState().router)
  if (!router) return closeModal(app)
  cancelAttempt(app)
  app.store.setState({ router })
}
