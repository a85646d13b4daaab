import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'
import type { Route } from './Route.ts'

declare module '../app/State.ts' {
  interface State {
    router: RouterState
  }
}

/** A wallet's facts for a view, even after the wallet has left the page. */
export type ChosenWallet = Pick<PageWallet, 'id' | 'name' | 'icon'>

/** Oldest first, never empty. The last view is on screen. */
export interface RouterState {
  readonly history: readonly Route[]
  /**
   * The direction of the last change, for the slide; undefined for the view the modal opens with, which does not slide.
   */
  readonly direction?: 'forward' | 'back' | undefined
}

export const initialRouter: RouterState = { history: [{ view: 'Connect' }] }

export function currentRoute({ history }: RouterState): Route {
  return history.at(-1) ?? { view: 'Connect' }
}

/** Whether the modal was opened for the view on screen: no view of ours led there. */
export const isOpenedFor = ({ history }: RouterState): boolean => history.length === 1

/** The wallet a view is about. */
export function walletOf(route: Route): ChosenWallet | ListedWallet | undefined {
  return 'wallet' in route ? route.wallet : undefined
}

function sameRoute(a: Route, b: Route): boolean {
  if (walletOf(a)?.id !== walletOf(b)?.id) return false
  if ('network' in a || 'network' in b)
    return a.view === b.view && 'network' in a && 'network' in b && a.network.id === b.network.id
  return a.view === b.view
}

/** Adds a view, unless it is already on screen. */
export function pushRoute(router: RouterState, route: Route): RouterState {
  if (sameRoute(currentRoute(router), route)) return router
  return { history: [...router.history, route], direction: 'forward' }
}

/** Replaces the view on screen, so that Back skips it. If it is the same view about something else, nothing slides. */
export function replaceRoute(router: RouterState, route: Route): RouterState {
  const direction = currentRoute(router).view === route.view ? router.direction : 'forward'
  return { history: [...router.history.slice(0, -1), route], direction }
}

/** A stack with one view only. */
export function resetRoute(route: Route): RouterState {
  return route.view === 'Connect' ? initialRouter : { history: [route] }
}

/**
 * Removes the view on screen; undefined if it is the only one, which closes the modal. A connected visitor goes back to
 * Account instead of Connect (reference §1.3), a disconnected one to Connect instead of Account.
 * @param isAdding whether Connect is adding another wallet
 */
export function backRoute({ history }: RouterState, isConnected: boolean, isAdding = false): RouterState | undefined {
  if (history.length < 2) return undefined
  const router: RouterState = { history: history.slice(0, -1), direction: 'back' }
  const { view } = currentRoute(router)
  const isPast = view === 'Connect' && isConnected && !isAdding
  const isGone = view === 'Account' && !isConnected
  if (!isPast && !isGone) return router
  return { ...replaceRoute(router, { view: isPast ? 'Account' : 'Connect' }), direction: 'back' }
}
