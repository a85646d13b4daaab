import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { loadWalletConnect } from '../features/walletConnect/views.ts'
import { currentRoute } from '../flow/router.ts'
import type { View } from '../flow/View.ts'
import { inBackground } from '../lib/inBackground.ts'
import { abortTask } from '../tasks/abortTask.ts'
import { isPrepared, type Task } from '../tasks/Task.ts'
import { routeOf } from './routeOf.tsx'

/** After the sheet has slid in and its pictures are drawn. */
const prepareDelayMs = 400

/** The row of the view on screen. */
function shownView({ store, views }: App): View {
  return views[currentRoute(store.getState().router).view] as View
}

/**
 * Loads the data of the view on screen.
 * @param before the state in which another view was there
 */
export function enterRoute(app: App, before?: State): void {
  // The view itself reports a chunk that failed to load.
  inBackground(routeOf(currentRoute(app.store.getState().router).view).enter?.(app, before))
  if (app.isMobile && shownView(app).isList) app.clock.setTimeout(() => prepareTap(app), prepareDelayMs)
}

/**
 * Prepares a pairing while the visitor reads the list, because a tap can open a wallet's app only with a ready pairing.
 * A page that has wallets is already in a wallet's browser.
 */
function prepareTap(app: App): void {
  if (!mayPrepare(app)) return
  // While it loads, the visitor may have chosen a wallet or left.
  inBackground(loadWalletConnect().then(({ preparePairing }) => (mayPrepare(app) ? preparePairing(app) : undefined)))
}

function mayPrepare(app: App): boolean {
  const { open, task, page, settings } = app.store.getState()
  return open && shownView(app).isList === true && !task && !page.wallets.length && settings.walletConnect !== undefined
}

/** Whether a task continues while this view is on screen. Tasks without a view run for the page. */
function goesOn(task: Task, { isList, isPairing, asks }: View): boolean {
  if (task.kind !== 'connect' && task.kind !== 'pagePairing') return asks === task.kind
  if (task.kind === 'connect' && task.facts.login) return asks === 'connect'
  return !task.facts.pairing || isPairing === true || (isList === true && isPrepared(task))
}

/** Whether a task ends with the modal. */
function isDrawn(task: Task): boolean {
  return task.kind !== 'connect' || (task.facts.pairing ?? task.facts.login) !== undefined
}

/** Aborts the task of a view that was left in any way. */
export function leaveRoute(app: App): void {
  const { open, task } = app.store.getState()
  if (!open) for (const view of Object.values(app.views)) view.forget?.(app)
  if (!task || (open ? goesOn(task, shownView(app)) : !isDrawn(task))) return
  abortTask({ task }, 'user_closed')
  app.store.setState({ task: null })
}
