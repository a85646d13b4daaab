import type { App } from '../app/App.ts'
import { go } from './go.ts'
import type { Route } from './Route.ts'

/** Shows another view on top of the current one. */
export function goTo(app: App, route: Route): void {
  go(app, { is: 'chosen', route })
}
