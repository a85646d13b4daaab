import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../flow/router.ts'
import { routeOf } from './routeOf.tsx'

/** After this time the visitor sees the next view's placeholder instead of the previous view. */
const holdMs = 400

/**
 * Keeps the view on screen until the next one has loaded, so that no frame is empty and no placeholder flashes. Only a
 * slow network shows the placeholder, which has the shape of its view.
 */
export function holdView(app: App, before: State): void {
  const { router, open, leaving } = app.store.getState()
  const route = currentRoute(router)
  if (!open || !before.open || route === currentRoute(before.router)) return
  const { isLoaded, prefetch } = routeOf(route.view)
  if (!prefetch || isLoaded?.()) {
    // A view whose content is still loading has already kept the previous one.
    if (leaving && leaving === before.leaving) app.store.setState({ leaving: null })
    return
  }
  const held = { ...(before.leaving ?? before), leaving: null }
  app.store.setState({ leaving: held })
  let isLate = false
  let hasShape = false
  const end = () => {
    const now = app.store.getState()
    if (now.leaving === held && currentRoute(now.router) === route) app.store.setState({ leaving: null })
  }
  const endLate = () => isLate && hasShape && end()
  void prefetch(() => {
    hasShape = true
    endLate()
  }).then(end)
  app.clock.setTimeout(() => {
    isLate = true
    endLate()
  }, holdMs)
}
