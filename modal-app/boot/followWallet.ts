import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { isStranded } from '../connections/networks.ts'
import { finishSwitch } from '../features/networks/switchActions.ts'
import { closeModal } from '../modal/closeModal.ts'
import { currentRoute, type Route, type RouterState } from '../modal/router.ts'
import { enterRoute } from './enterRoute.ts'

const unsupported: Route = { view: 'UnsupportedChain' }
const needAccount: readonly Route['view'][] = ['Account', 'UnsupportedChain', 'SwitchNetwork']

function isAboutAccount({ history }: RouterState): boolean {
  return history.some(({ view }) => needAccount.includes(view))
}

function isOn(state: State, { id }: Network): boolean {
  return connectionOf(state, namespaceOf(id))?.chainId === id
}

/**
 * What the open modal makes of a wallet that has changed by itself, or of networks the page has changed: account, network
 * and connection may be other ones now, or gone.
 */
export function followWallet(app: App, before: State): void {
  const state = app.store.getState()
  const { router } = state
  if (!state.open || !isAboutAccount(router)) return
  const connection = activeConnection(state)
  if (!connection) {
    if (activeConnection(before)) closeModal(app)
    return
  }
  const route = currentRoute(router)
  const wasStranded = router.history[0]?.view === 'UnsupportedChain'
  if (route.view === 'SwitchNetwork' && isOn(state, route.network)) finishSwitch(app)
  else if (isStranded(state)) {
    if (wasStranded) return
    // Nobody who is asked to confirm a switch is taken away from it; but behind it is no account now.
    const history = route.view === 'SwitchNetwork' ? [unsupported, route] : [unsupported]
    app.store.setState({ router: { history, direction: 'forward' } })
  } else if (wasStranded) closeModal(app)
  else if (route.view === 'Account') enterRoute(app)
}
