import type { Network } from '../../shared/networks.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'

/** What the connecting view shows of a wallet, also when the wallet has left the page in the meantime. */
export type ChosenWallet = Pick<PageWallet, 'id' | 'name' | 'icon'>

/** The view stack of spec §2 as pure functions. A route carries exactly what its view needs. */
export type Route =
  | { view: 'Connect' }
  | { view: 'ConnectWallets' }
  | { view: 'ConnectingExternal'; wallet: ChosenWallet }
  | { view: 'GetWallet'; wallet?: ListedWallet | undefined }
  | { view: 'WhatIsAWallet' }
  | { view: 'WhatIsANetwork' }
  | { view: 'Account' }
  | { view: 'Networks' }
  | { view: 'SwitchNetwork'; network: Network }
  | { view: 'UnsupportedChain' }

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
  if ('wallet' in a || 'wallet' in b)
    return a.view === b.view && 'wallet' in a && 'wallet' in b && a.wallet?.id === b.wallet?.id
  if ('network' in a || 'network' in b) return 'network' in a && 'network' in b && a.network.id === b.network.id
  return a.view === b.view
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
