import type { Namespace } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'
import type { GivenSend, PreparedSend } from '../features/send/send.ts'
import type { SentId } from '../transactions/sentTransactions.ts'

/** What a view shows of a wallet, even after the wallet has left the page. */
export type ChosenWallet = Pick<PageWallet, 'id' | 'name' | 'icon'>

/** One view of the stack of spec §2, with exactly the data the view needs. */
export type Route =
  | { view: 'Connect' }
  | { view: 'ConnectWallets' }
  | { view: 'AllWallets' }
  | { view: 'ConnectingMultiChain'; wallet: ChosenWallet }
  | { view: 'ConnectingExternal'; wallet: ChosenWallet; namespace?: Namespace | undefined }
  | { view: 'ContinueExternal'; wallet: ChosenWallet }
  /** Without a wallet, any wallet may accept the pairing. */
  | { view: 'ConnectingWalletConnect'; wallet?: ListedWallet | undefined }
  | { view: 'ConnectingWalletConnectBasic' }
  | { view: 'GetWallet'; wallet?: ListedWallet | undefined }
  | { view: 'WhatIsAWallet' }
  | { view: 'WhatIsANetwork' }
  | { view: 'Account' }
  | { view: 'ProfileWallets' }
  | { view: 'Transactions' }
  | { view: 'WalletReceive' }
  | { view: 'WalletCompatibleNetworks' }
  | { view: 'WalletSend'; given?: GivenSend | undefined }
  | { view: 'WalletSendSelectToken' }
  | { view: 'WalletSendPreview'; prepared: PreparedSend }
  | { view: 'WalletSendConfirmed'; sent: SentId; prepared: PreparedSend; explorerUrl?: string | undefined }
  | { view: 'Networks' }
  | { view: 'SwitchNetwork'; network: Network }
  /**
   * The wallet in use does not support this namespace. `isAnyOfNamespace`: the page named only the namespace, so any
   * network of it will do.
   */
  | { view: 'SwitchActiveChain'; network: Network; isAnyOfNamespace?: true }
  | { view: 'UnsupportedChain' }

/** Views about the account in use. They load what they show of it. */
export const accountViews: readonly Route['view'][] = [
  'Account',
  'Transactions',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
]

/** Oldest first, never empty. The last view is on screen. */
export interface RouterState {
  readonly history: readonly Route[]
  /**
   * The direction of the last change, for the slide; undefined for the view the modal opens with, which does not slide.
   */
  readonly direction?: 'forward' | 'back'
}

export const initialRouter: RouterState = { history: [{ view: 'Connect' }] }

export function currentRoute({ history }: RouterState): Route {
  return history.at(-1) ?? { view: 'Connect' }
}

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

/** Replaces the view on screen, so that Back skips it. Does nothing if the view is the same. */
export function replaceRoute(router: RouterState, route: Route): RouterState {
  if (sameRoute(currentRoute(router), route)) return router
  return { history: [...router.history.slice(0, -1), route], direction: 'forward' }
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
