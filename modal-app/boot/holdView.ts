import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../flow/router.ts'
import type { View } from '../flow/View.ts'
import { routeOf } from './routeOf.tsx'

/** After this time a visitor sees what is coming rather than what was there. */
const holdMs = 400
/** Content that is on its way is not waited for any longer. */
const longestMs = 8_000

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
  let isThere = !prefetch || isLoaded?.() === true
  const isComing = () => (app.views[route.view] as View).isComing?.(app.store.getState(), route)
  if (isThere && !isComing()) {
    if (leaving) app.store.setState({ leaving: null })
    return
  }
  const held = before.leaving ?? { ...before, leaving: null }
  app.store.setState({ leaving: held })
  let waitedMs = 0
  let hasShape = false
  const look = () => {
    const now = app.store.getState()
    const isHeld = now.leaving === held
    if (isHeld && (isThere ? waitedMs < longestMs && isComing() : waitedMs < holdMs || !hasShape)) return
    unwatch()
    if (isHeld && currentRoute(now.router) === route) app.store.setState({ leaving: null })
  }
  const unwatch = app.store.subscribe(look)
  void prefetch?.(() => {
    hasShape = true
    look()
  }).then(() => {
    isThere = true
    look()
  })
  for (const ms of [holdMs, longestMs])
    app.clock.setTimeout(() => {
      waitedMs = ms
      look()
    }, ms)
}
