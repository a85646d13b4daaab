import { namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { track } from '../app/track.ts'
import { activate } from '../connections/activate.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { showToast } from '../dialog/toasts.ts'
import { dueRoutes } from './dueRoutes.ts'
import { go } from './go.ts'
import type { Route } from './Route.ts'
import { currentRoute } from './router.ts'
import type { View } from './View.ts'

/**
 * Updates the open modal after the wallet, the page or another tab changed the account, network or connection in use:
 * the account passes what is due now, as after connecting (accountReady.ts).
 * @param enter loads the view on screen anew
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
  else {
    const event = { is: 'accountChanged', due: dueRoutes(app, state), wasDue: dueRoutes(app, before) } as const
    if (go(app, event) === 'stay' && !event.due.length && row.needs === 'account') enter(app)
  }
}

/** The wallet is where the view wanted it, whatever it still answers. */
function settle(app: App, route: Route, { asks }: View): void {
  if (asks === 'switch' && 'network' in route) {
    const { id } = route.network
    const { connections } = app.store.getState()
    const connection = connectionOf({ connections }, namespaceOf(id))
    if (connection && connections.activeNamespace !== connection.namespace) activate(app, connection, { chainId: id })
    track(app, { name: 'SWITCH_NETWORK', properties: { network: id } })
  }
  go(app, { is: 'networkChosen' })
}
