import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { dueRoutes } from '../flow/dueRoutes.ts'
import type { followAccount } from '../flow/followAccount.ts'
import { currentRoute } from '../flow/router.ts'
import type { ModalOutcome, View } from '../flow/View.ts'
import { viewForPage } from '../flow/viewForPage.ts'
import { inBackground } from '../lib/inBackground.ts'
import { storageKey } from '../lib/storageKey.ts'
import { isPrepared, type TaskKind } from '../tasks/Task.ts'
import { lookUpIds, lookUpNamedWallets } from '../wallets/lookUpNamedWallets.ts'
import { enterRoute, leaveRoute } from './enterRoute.ts'
import { routeOf } from './routeOf.tsx'

/** Tasks without a wallet prompt. Other wallets may show one in the page, which the modal must not cover. */
const quiet: readonly TaskKind[] = ['emailChange', 'pagePairing', 'click']

function modalFacts(app: App) {
  const { open, task, page, panelHeight } = app.store.getState()
  const pending = task?.status === 'waiting' && !isPrepared(task) ? task : undefined
  const busy = pending !== undefined && !quiet.includes(pending.kind)
  return {
    open,
    view: viewForPage(app),
    busy,
    namespace: pending?.kind === 'connect' ? pending.facts.namespace : undefined,
    isDone: task?.isLast,
    outcome: outcomeOf(app),
    height: page.isInline ? panelHeight : undefined,
  }
}

/** The outcome that the current view reports. */
function outcomeOf({ store, views }: App): ModalOutcome | undefined {
  const state = store.getState()
  const route = currentRoute(state.router)
  return (views[route.view] as View).outcome?.(state, route)
}

/**
 * Connects the store to its effects. Reports the modal's state to the page, runs a view's enter and leave actions,
 * looks up missing wallets, and prefetches the account view once a wallet is connected.
 * @param follow follows the wallet in account views; loaded with the first of them
 */
export function startWires(app: App, follow?: typeof followAccount): void {
  let followLoaded = follow
  const loadFollow = async () => {
    followLoaded ??= (await app.parts.later()).followAccount
    return followLoaded
  }
  let reported = JSON.stringify(modalFacts(app))
  const prepareAccount = () => {
    prefetch(app)
    inBackground(loadFollow())
    withLater(app, ({ recallIdentities }) => recallIdentities(app))
  }
  if (activeConnection(app.store.getState())) prepareAccount()
  void lookUpNamedWallets(app)
  followWallets(app)
  // Transactions of an earlier visit.
  if (app.storage.get(storageKey(app.config, 'sent'))) withLater(app, ({ resumeSent }) => resumeSent(app))
  endGone(app)
  const tell = () => {
    const facts = modalFacts(app)
    const text = JSON.stringify(facts)
    if (text === reported) return
    reported = text
    if (!facts.open) leaveKeyboard()
    app.host.emit('modal.changed', facts)
  }
  // The effects may change more; all of it is reported as one change.
  app.store.subscribe((state, before) => {
    if (activeConnection(state) && !activeConnection(before)) prepareAccount()
    if (state.settings !== before.settings) void lookUpNamedWallets(app)
    else if (state.page.wallets !== before.page.wallets) void lookUpIds(app)
    // During the wallet's prompt.
    if (state.task?.kind === 'connect' && !before.task) {
      withLater(app, () => {})
      for (const view of Object.values(app.views)) view.ahead?.(app)
    }
    if (state.connections !== before.connections) followWallets(app)
    if (state.sessions !== before.sessions) endGone(app, before)
    const isNew = currentRoute(state.router) !== currentRoute(before.router)
    if (isNew || state.open !== before.open) leaveRoute(app)
    if (state.open && (isNew || !before.open)) enterRoute(app, before)
    const isMoved = state.connections !== before.connections || state.networks.list !== before.networks.list
    if (state.open && (isMoved || state.sessions !== before.sessions)) {
      if (followLoaded) followLoaded(app, before, enterRoute)
      else inBackground(loadFollow().then(run => run(app, before, enterRoute)))
    }
    tell()
  })
}

/** Runs optional parts: offline, the modal works without them. */
function withLater(app: App, run: (later: Awaited<ReturnType<App['parts']['later']>>) => unknown): void {
  inBackground(app.parts.later().then(run))
}

function prefetch(app: App): void {
  const state = app.store.getState()
  const connection = activeConnection(state)
  routeOf(dueRoutes(app, state)[0]?.view ?? 'Account').prefetch?.()
  if (connection) inBackground(app.adapters.load(connection.namespace))
}

/** Ends sessions on the server that the page has dropped, perhaps while there was no iframe. */
function endGone(app: App, before?: State): void {
  const { sessions } = app.store.getState()
  if (app.storage.get(storageKey(app.config, 'refreshes')))
    withLater(app, ({ endGoneSessions }) => endGoneSessions(app, sessions, before?.sessions))
}

/** Stores connections for a site with several wallets, and reloads the view that lists them when they change. */
function followWallets(app: App): void {
  const { settings, connections, open, router } = app.store.getState()
  if (settings.multiWallet) withLater(app, ({ rememberConnections }) => rememberConnections(app, connections.list))
  if (open && app.views[currentRoute(router).view].needs === 'wallets') enterRoute(app)
}

/**
 * Takes focus from a frame in this document, before the page is told that the modal is closed. A hidden frame gives
 * focus back to this document only at the next rendering. By then, the page has moved it to its own element, and would
 * remove a closed modal that takes it (loader/stage/keyboardGuard.ts).
 */
function leaveKeyboard(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur()
}
