import type { App } from '../app/App.ts'
import { pushRoute, type Route } from './router.ts'

/** Shows another view on top of the current one. */
export function goTo(app: App, route: Route): void {
  app.store.setState(({ router }) => ({ router: pushRoute(router, route) }))
}
