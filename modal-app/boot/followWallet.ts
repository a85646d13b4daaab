import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activate } from '../connections/activate.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { isStranded } from '../connections/isStranded.ts'
import { closeModal, goBack } from '../dialog/closeModal.ts'
import { accountViews, currentRoute, type Route, type RouterState } from '../dialog/router.ts'
import { showToast } from '../dialog/toasts.ts'
import { finishSwitch } from '../features/networks/finishSwitch.ts'
import { leaveNetworks } from '../features/networks/leaveNetworks.ts'
import { enterRoute } from './enterRoute.ts'

const unsupported: Route = { view: 'UnsupportedChain' }
const needAccount: readonly Route['view'][] = [
  ...accountViews,
  'UnsupportedChain',
  'SwitchNetwork',
  'SwitchActiveChain',
]

function isAboutAccount({ history }: RouterState): boolean {
  return history.some(({ view }) => needAccount.includes(view))
}

function isOn(state: State, { id }: Network): boolean {
  return connectionOf(state, namespaceOf(id))?.chainId === id
}

/** The wallet is on the requested network, whatever it still answers: finish the switch. */
function arrive(app: App, { id }: Network): void {
  const { connections } = app.store.getState()
  const connection = connectionOf({ connections }, namespaceOf(id))
  if (connection && connections.activeNamespace !== connection.namespace) activate(app, connection, { chainId: id })
  finishSwitch(app)
}

/** Updates the open modal after the wallet or the page changed account, network or connections on their own. */
export function followWallet(app: App, before: State): void {
  const state = app.store.getState()
  const { router } = state
  if (!state.open || !isAboutAccount(router)) return
  const route = currentRoute(router)
  if ('network' in route && !state.networks.list.some(({ id }) => id === route.network.id)) {
    goBack(app)
    if (app.store.getState().open) showToast(app, { message: 'toast.networkGone', variant: 'error' })
    return
  }
  const connection = activeConnection(state)
  if (!connection) {
    // In ProfileWallets a visitor may go on to connect another wallet.
    if (activeConnection(before) && currentRoute(router).view !== 'ProfileWallets') closeModal(app)
    return
  }
  const wasStranded = router.history[0]?.view === 'UnsupportedChain'
  if (route.view === 'SwitchNetwork' && isOn(state, route.network)) arrive(app, route.network)
  else if (route.view === 'SwitchActiveChain' && connectionOf(state, namespaceOf(route.network.id))) leaveNetworks(app)
  else if (isStranded(state)) {
    if (wasStranded) return
    // A visitor who is confirming a switch stays there, but the account behind it becomes UnsupportedChain.
    const history = route.view === 'SwitchNetwork' ? [unsupported, route] : [unsupported]
    app.store.setState({ router: { history, direction: 'forward' } })
  } else if (wasStranded) closeModal(app)
  else if (accountViews.includes(route.view)) enterRoute(app)
}
