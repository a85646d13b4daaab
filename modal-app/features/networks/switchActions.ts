import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import type { Switching } from '../../connections/switching.ts'
import { switchToNetwork } from '../../connections/switchToNetwork.ts'
import { closeModal } from '../../modal/closeModal.ts'
import { backRoute, currentRoute, type Route, type RouterState } from '../../modal/router.ts'

/** Views on the way to another network: done with once it is there. */
const passing: readonly Route['view'][] = ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain']

/** Asks the wallet for the network on screen; the view draws how it goes. */
export async function startSwitch(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'SwitchNetwork') return
  const { network } = route
  const controller = new AbortController()
  const { signal } = controller
  const set = (switching: Switching) => {
    if (!signal.aborted) app.store.setState({ switching })
  }
  abandonSwitch(app)
  const waiting = { status: 'waiting', chainId: network.id, isAdding: false, controller } as const
  set(waiting)
  try {
    await switchToNetwork(app, network, { signal, onAdd: () => set({ ...waiting, isAdding: true }) })
    if (!signal.aborted) finishSwitch(app)
  } catch (thrown) {
    set({ status: 'failed', chainId: network.id, code: toConnectKitError(thrown).code })
  }
}

/** Nobody waits for the wallet any more; it may still move when its user says yes later, which the loader then tells. */
export function abandonSwitch(app: App): void {
  const { switching } = app.store.getState()
  if (switching?.status === 'waiting') switching.controller.abort()
  if (switching) app.store.setState({ switching: null })
}

/** The wallet is there: back to what was before the choice of a network, or out of the way. */
export function finishSwitch(app: App): void {
  const { router } = app.store.getState()
  const route = currentRoute(router)
  if (route.view === 'SwitchNetwork') track(app, { name: 'SWITCH_NETWORK', properties: { network: route.network.id } })
  leaveNetworks(app)
}

/** Back to whatever the visitor came from to choose a network. */
export function leaveNetworks(app: App): void {
  const state = app.store.getState()
  const { history } = state.router
  const before = history.slice(0, history.findLastIndex(({ view }) => !passing.includes(view)) + 1)
  const last: RouterState = { history: [...before, currentRoute(state.router)], direction: 'back' }
  const router = backRoute(last, activeConnection(state) !== undefined)
  if (router) app.store.setState({ router })
  else closeModal(app)
}
