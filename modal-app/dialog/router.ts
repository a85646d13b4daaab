import type { Namespace } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'

/** What a view shows of a wallet, also when the wallet has left the page in the meantime. */
export type ChosenWallet = Pick<PageWallet, 'id' | 'name' | 'icon'>

/** The view stack of spec §2 as pure functions. A route carries exactly what its view needs. */
export type Route =
  | { view: 'Connect' }
  | { view: 'ConnectWallets' }
  | { view: 'AllWallets' }
  | { view: 'ConnectingMultiChain'; wallet: ChosenWallet }
  | { view: 'ConnectingExternal'; wallet: ChosenWallet; namespace?: Namespace | undefined }
  | { view: 'ContinueExternal'; wallet: ChosenWallet }
  /** Any wallet may take the pairing up where none is named. */
  | { view: 'ConnectingWalletConnect'; wallet?: ListedWallet | undefined }
  | { view: 'ConnectingWalletConnectBasic' }
  | { view: 'GetWallet'; wallet?: ListedWallet | undefined }
  | { view: 'WhatIsAWallet' }
  | { view: 'WhatIsANetwork' }
  | { view: 'Account' }
  | { view: 'ProfileWallets' }
  | { view: 'Networks' }
  | { view: 'SwitchNetwork'; network: Network }
  /** The wallet in use does not have its namespace. `isAnyOfNamespace`: the page named no network, so any of the site will do. */
  | { view: 'SwitchActiveChain'; network: Network; isAnyOfNamespace?: true }
  | { view: 'UnsupportedChain' }

/** Oldest first, never empty; the last is on screen. */
export interface RouterState {
  readonly history: readonly Route[]
  /** Which way the last change went, for the slide; a view the modal opens with is there at once. */
  readonly direction?: 'forward' | 'back'
}

export const initialRouter: RouterState = { history: [{ view: 'Connect' }] }

export function currentRoute({ history }: RouterState): Route {
  return history.at(-1) ?? { view: 'Connect' }
}

function sameRoute(a: Route, b: Route): boolean {
  if ('wallet' in a || 'wallet' in b)
    return a.view === b.view && 'wallet' in a && 'wallet' in b && a.wallet?.id === b.wallet?.id
  if ('network' in a || 'network' in b)
    return a.view === b.view && 'network' in a && 'network' in b && a.network.id === b.network.id
  return a.view === b.view
}

/** Adds a view; nothing happens when it is on screen already. */
export function pushRoute(router: RouterState, route: Route): RouterState {
  if (sameRoute(currentRoute(router), route)) return router
  return { history: [...router.history, route], direction: 'forward' }
}

/** Puts a view in the place of the one on screen, so that Back does not lead to that one; nothing when it is the same. */
export function replaceRoute(router: RouterState, route: Route): RouterState {
  if (sameRoute(currentRoute(router), route)) return router
  return { history: [...router.history.slice(0, -1), route], direction: 'forward' }
}

/** Starts over with one view. */
export function resetRoute(route: Route): RouterState {
  return route.view === 'Connect' ? initialRouter : { history: [route] }
}

/**
 * Drops the view on screen; undefined when it is the only one, which means the modal closes. Nobody who is connected
 * comes back to Connect: the account stands in its place (reference §1.3), and Connect in the place of an account that is
 * gone.
 * @param isAdding Connect offers another wallet beside those there are
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
