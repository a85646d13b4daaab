import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../flow/router.ts'
import type { View } from '../flow/View.ts'
import { routeOf } from './routeOf.tsx'

/** After this time a visitor sees what is coming rather than what was there. */
const holdMs = 400

/** What a view waits for is waited for no longer than this. */
const comingMs = 8_000

/**
 * Keeps the view on screen until the next one has loaded, so that no frame is empty and no placeholder flashes. Only a
 * slow network shows the placeholder, which has the shape of its view. A view whose content is on its way ({@link View.isComing})
 * is waited for, too.
 */
export function holdView(app: App, before: State): void {
  const { router, open, leaving } = app.store.getState()
  const route = currentRoute(router)
  if (!open || !before.open || route === currentRoute(before.router)) return
  const { isLoaded, prefetch } = routeOf(route.view)
  const isThere = !prefetch || isLoaded?.() === true
  const isComing = (state: State) => (app.views[route.view] as View).isComing?.(state, route) === true
  if (isThere && !isComing(app.store.getState())) {
    if (leaving) app.store.setState({ leaving: null })
    return
  }
  const held = before.leaving ?? { ...before, leaving: null }
  app.store.setState({ leaving: held })
  let isLate = false
  let hasShape = false
  const end = () => {
    const state = app.store.getState()
    if (state.leaving === held && currentRoute(state.router) === route) app.store.setState({ leaving: null })
  }
  const endLate = () => isLate && hasShape && end()
  const endOnceThere = () => {
    if (!isComing(app.store.getState())) return end()
    const unwatch = app.store.subscribe(state => {
      if (currentRoute(state.router) === route && state.leaving === held && isComing(state)) return
      unwatch()
      end()
    })
    app.clock.setTimeout(end, comingMs)
  }
  if (isThere || !prefetch) {
    endOnceThere()
    return
  }
  void prefetch(() => {
    hasShape = true
    endLate()
  }).then(endOnceThere)
  app.clock.setTimeout(() => {
    isLate = true
    endLate()
  }, holdMs)
}
