import type { App } from '../app/App.ts'
import { closeLock } from './closeLock.ts'
import { closeModal } from './closeModal.ts'
import { currentRoute, type Route } from './router.ts'

/** A wish to close that was refused. */
export interface Refusal {
  /** The view that was to be closed; when another is on screen, this is past. */
  readonly route: Route
  readonly count: number
  readonly isShaking: boolean
}

/** Spec §2, §9: how long the modal's shake flag lasts. @spec 2.shake-flag 9.shake */
const shakeMs = 500

/** The visitor wants to leave, by Close, Escape or a click beside the dialog; a locked view shakes instead. */
export function dismissModal(app: App): void {
  const { router, refusal: before } = app.store.getState()
  if (!closeLock(router)) {
    closeModal(app)
    return
  }
  const route = currentRoute(router)
  const same = before?.route === route ? before : undefined
  if (same?.isShaking) return
  const refusal: Refusal = { route, count: (same?.count ?? 0) + 1, isShaking: true }
  app.store.setState({ refusal })
  app.clock.setTimeout(() => {
    if (app.store.getState().refusal === refusal) app.store.setState({ refusal: { ...refusal, isShaking: false } })
  }, shakeMs)
}
