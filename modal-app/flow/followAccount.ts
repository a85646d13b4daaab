import { namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { track } from '../app/track.ts'
import { activate } from '../connections/activate.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { showToast } from '../dialog/toasts.ts'
import { isOfAccount, keyOf } from '../sessions/sessions.ts'
import { dueRoutes } from './dueRoutes.ts'
import { go } from './go.ts'
import type { Route } from './Route.ts'
import { currentRoute } from './router.ts'
import type { View } from './View.ts'

/**
 * Updates the open modal after the wallet, the page or another tab changed the account, network or connection in use:
 * the account completes what is now due, as after connecting (accountReady.ts).
 * @param enter reloads the view on screen
 */
export function followAccount(app: App, before: State, enter: (app: App) => void): void {
  const state = app.store.getState()
  const { history } = state.router
  const rowOf = ({ view }: Route) => app.views[view] as View
  const isAboutAccount = (each: Route) => /account|connection/.test(rowOf(each).needs ?? '')
  if (!state.open || !history.some(isAboutAccount)) return
  const route = currentRoute(state.router)
  const row = rowOf(route)
  if ('network' in route && !state.networks.list.some(({ id }) => id === route.network.id)) {
    go(app, { is: 'networkGone' })
    if (app.store.getState().open) showToast(app, { message: 'toast.networkGone', variant: 'error' })
  } else if (!activeConnection(state)) {
    if (activeConnection(before)) go(app, { is: 'accountGone' })
  } else if (row.isSettled?.(state, route)) settle(app, route, row)
  else if (isAnswered(state)) return
  else {
    // Offers made since then count for both; otherwise a view on screen would no longer be due.
    const wasDue = dueRoutes(app, { ...before, signIn: state.signIn })
    const event = { is: 'accountChanged', due: dueRoutes(app, state), wasDue } as const
    const isInPlace = !event.due.length || event.due[0]?.view === route.view
    if (go(app, event) === 'stay' && isInPlace && row.needs === 'account') enter(app)
  }
}

/** The account in use is signing in or has done so, and the sign-in decides what follows. */
function isAnswered({ task, ...state }: State): boolean {
  const connection = activeConnection(state)
  if (task?.kind !== 'signIn' || task.status === 'failed' || !connection) return false
  return isOfAccount(task.facts, keyOf(connection))
}

/** The wallet is on the view's network, whatever it still answers. */
function settle(app: App, route: Route, { asks }: View): void {
  if (asks === 'switch' && 'network' in route) {
    const { id } = route.network
    const { connections } = app.store.getState()
    const connection = connectionOf({ connections }, namespaceOf(id))
    if (connection && connections.activeNamespace !== connection.namespace) activate(app, connection, { chainId: id })
    track(app, { name: 'SWITCH_NETWORK', properties: { network: id } })
  }
  if (asks === 'signIn') go(app, { is: 'signed', due: dueRoutes(app, app.store.getState()) })
  else go(app, { is: 'networkChosen' })
}
