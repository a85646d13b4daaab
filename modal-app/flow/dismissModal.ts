import type { App } from '../app/App.ts'
import { go } from './go.ts'
import type { Route } from './Route.ts'
import { currentRoute } from './router.ts'

declare module '../app/State.ts' {
  interface State {
    /** The visitor's last attempt to close a locked view. */
    refusal: Refusal | null
  }
}

/** An attempt to close a locked view. */
export interface Refusal {
  /** The locked view. The refusal is void once another view is on screen. */
  readonly route: Route
  readonly count: number
  readonly isShaking: boolean
}

/** How long the modal's shake flag lasts (spec §2, §9). @spec 2.shake-flag 9.shake */
const shakeMs = 500

/** Handles Close, Escape and a click beside the dialog. A locked view shakes instead of closing. */
export function dismissModal(app: App): void {
  const { router, refusal: before } = app.store.getState()
  if (go(app, { is: 'dismissed' }) === 'close') return
  const route = currentRoute(router)
  const same = before?.route === route ? before : undefined
  if (same?.isShaking) return
  const refusal: Refusal = { route, count: (same?.count ?? 0) + 1, isShaking: true }
  app.store.setState({ refusal })
  app.clock.setTimeout(() => {
    if (app.store.getState().refusal === refusal) app.store.setState({ refusal: { ...refusal, isShaking: false } })
  }, shakeMs)
}
