import type { App } from '../app/App.ts'
import { currentRoute, type Route } from '../dialog/router.ts'
import { forgetSearch } from '../features/connect/allWallets/forgetSearch.ts'
import { abortTask } from '../tasks/abortTask.ts'
import { isPrepared } from '../tasks/isPrepared.ts'
import type { Task } from '../tasks/Task.ts'
import { routeOf } from './routeOf.tsx'

/** The views that draw a pairing. */
const pairingViews: readonly Route['view'][] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']
/** The views that list wallets to connect. */
const walletLists: readonly Route['view'][] = ['Connect', 'ConnectWallets', 'AllWallets']

/** After the sheet has slid in and its pictures are drawn. */
const prepareDelayMs = 400

/** Loads the data of the view on screen. */
export function enterRoute(app: App): void {
  const { view } = currentRoute(app.store.getState().router)
  // The view itself reports a chunk that failed to load.
  routeOf(view)
    .enter?.(app)
    .catch(() => {})
  if (app.isMobile && walletLists.includes(view)) app.clock.setTimeout(() => prepareTap(app), prepareDelayMs)
}

/**
 * Has a pairing made while the visitor reads the list: a tap can open a wallet's app only with a pairing at hand. A
 * page with wallets of its own is in a wallet's browser already.
 */
function prepareTap(app: App): void {
  if (!mayPrepare(app)) return
  import('../features/walletConnect/preparePairing.ts')
    // While it loads, the visitor may have chosen a wallet or left.
    .then(({ preparePairing }) => (mayPrepare(app) ? preparePairing(app) : undefined))
    .catch(() => {})
}

function mayPrepare(app: App): boolean {
  const { open, router, task, page, settings } = app.store.getState()
  const isListed = open && walletLists.includes(currentRoute(router).view)
  return isListed && !task && !page.wallets.length && settings.walletConnect !== undefined
}

/** The views that show a task; undefined for a task that may run without a view, for the page. */
function viewsOf(task: Task): readonly Route['view'][] | undefined {
  if (task.kind === 'switch') return ['SwitchNetwork']
  if (task.kind === 'send') return ['WalletSendPreview']
  if (task.kind === 'click') return ['ContinueExternal']
  if (isPrepared(task)) return [...walletLists, ...pairingViews]
  return task.facts.pairing && pairingViews
}

/** Aborts the task of a view that was left, in whatever way. */
export function leaveRoute(app: App): void {
  const { open, router, task } = app.store.getState()
  if (!open) forgetSearch(app)
  const views = task && viewsOf(task)
  if (!views || (open && views.includes(currentRoute(router).view))) return
  abortTask({ task }, 'user_closed')
  app.store.setState({ task: null })
}
