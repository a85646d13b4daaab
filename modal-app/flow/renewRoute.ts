import type { Route } from './Route.ts'
import type { RouterState } from './router.ts'

/** The view on screen with other facts: it stays where it is. */
export function renewRoute(router: RouterState, route: Route): RouterState {
  return { ...router, history: [...router.history.slice(0, -1), route] }
}
