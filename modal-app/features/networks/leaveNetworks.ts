import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { closeModal } from '../../dialog/closeModal.ts'
import { backRoute, currentRoute, type Route, type RouterState } from '../../dialog/router.ts'

/** Views that are left once the network is chosen. */
const passing: readonly Route['view'][] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** Goes back to the view before the choice of a network, or closes the modal. */
export function leaveNetworks(app: App): void {
  const state = app.store.getState()
  const { history } = state.router
  const before = history.slice(0, history.findLastIndex(({ view }) => !passing.includes(view)) + 1)
  const last: RouterState = { history: [...before, currentRoute(state.router)], direction: 'back' }
  const router = backRoute(last, activeConnection(state) !== undefined)
  if (router) app.store.setState({ router })
  else closeModal(app)
}
