/** The view stack of spec §2 as pure functions. A route carries exactly what its view needs. */
export type Route = { view: 'Connect' } | { view: 'ConnectingExternal'; walletId: string } | { view: 'Account' }

/** Oldest first, never empty; the last is on screen. */
export interface RouterState {
  readonly history: readonly Route[]
  /** Which way the last change went, for the direction of the slide. */
  readonly direction: 'forward' | 'back'
}

export const initialRouter: RouterState = { history: [{ view: 'Connect' }], direction: 'forward' }

export function currentRoute({ history }: RouterState): Route {
  return history.at(-1) ?? { view: 'Connect' }
}

function sameRoute(a: Route, b: Route): boolean {
  return a.view === b.view && ('walletId' in a ? 'walletId' in b && a.walletId === b.walletId : true)
}

/** Adds a view; nothing happens when it is on screen already. */
export function pushRoute(router: RouterState, route: Route): RouterState {
  if (sameRoute(currentRoute(router), route)) return router
  return { history: [...router.history, route], direction: 'forward' }
}

/** Starts over with one view. */
export function resetRoute(route: Route): RouterState {
  return { history: [route], direction: 'forward' }
}

/** Drops the view on screen; undefined when it is the only one, which means the modal closes. */
export function backRoute(router: RouterState): RouterState | undefined {
  return router.history.length > 1 ? { history: router.history.slice(0, -1), direction: 'back' } : undefined
}
