import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isViewName, type ViewName, viewNames } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeNamespace, connectionOf, projectNamespaces } from '../connections/activeConnection.ts'
import { abortAttempt } from '../connections/attempt.ts'
import { chooseForNext } from '../connections/networkActions.ts'
import { isStranded, preferredNetwork } from '../connections/networks.ts'
import { showAlert } from './alerts.ts'
import { pickView } from './pickView.ts'
import { type Route, resetRoute } from './router.ts'

/** The views a page can ask for in this release, and the route each becomes. */
const openable: Partial<Record<ViewName, Route>> = {
  Connect: { view: 'Connect' },
  Account: { view: 'Account' },
  Networks: { view: 'Networks' },
  AllWallets: { view: 'AllWallets' },
  ConnectingWalletConnectBasic: { view: 'ConnectingWalletConnectBasic' },
  WhatIsAWallet: { view: 'WhatIsAWallet' },
  WhatIsANetwork: { view: 'WhatIsANetwork' },
}

export interface OpenRequest {
  view?: string | undefined
  namespace?: Namespace | undefined
}

/**
 * Shows the view the rules of spec §2 choose.
 * @throws ConnectKitError `not_available`, naming a view that does not exist or cannot be opened from outside, or a
 * namespace this release has no adapter for; `network_not_found` for one this site has no network of
 */
export function openModal(app: App, request: OpenRequest): void {
  const state = app.store.getState()
  const active = activeNamespace(app)
  const isConnected = connectionOf(state, active) !== undefined
  const view = pickView({
    requestedView: readView(request.view),
    requestedNamespace: request.namespace,
    activeNamespace: active,
    isConnected,
    isStranded: isStranded(state),
    isBasic: projectNamespaces(app).length === 0,
    isMobile: app.isMobile,
  })
  const isElsewhere = request.namespace !== undefined && request.namespace !== active
  const route = isElsewhere ? routeInto(app, request.namespace as Namespace) : routeOf(state, view, isConnected)
  // A page that asks for nothing in particular does not take a visitor away from a wallet that is being waited for.
  const isWaiting = route.view === 'Connect' || state.switching?.status === 'waiting' || state.held !== null
  if (state.open && request.view === undefined && isWaiting) return
  if (state.open) abortAttempt(state, new ConnectKitError('aborted', 'The page opened another view'))
  app.store.setState({ open: true, router: resetRoute(route) })
}

function readView(view: string | undefined): ViewName | undefined {
  if (view === undefined || isViewName(view)) return view
  throw new ConnectKitError('not_available', `There is no view "${view}"; the views are ${viewNames.join(', ')}`, {
    view,
  })
}

function routeOf(state: State, view: ViewName, isConnected: boolean): Route {
  if (view === 'UnsupportedChain' && isStranded(state)) return { view }
  const route = view === 'Account' && !isConnected ? openable.Connect : openable[view]
  if (route) return route
  throw new ConnectKitError('not_available', `The view ${view} cannot be opened in this release`, {
    view,
    available: Object.keys(openable),
  })
}

/**
 * Another namespace is a switch of network (spec §2), or a choice for the connection that is to be made there.
 * @spec 2.opens-other-namespace
 */
function routeInto(app: App, namespace: Namespace): Route {
  const state = app.store.getState()
  const network = preferredNetwork(state, namespace)
  if (!network) {
    showAlert(app, 'networkNotFound', namespace)
    throw new ConnectKitError('network_not_found', `This site has no network of ${namespace}`, { namespace })
  }
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `This release does not work with ${namespace}`, { namespace })
  if (connectionOf(state, namespace)) return { view: 'SwitchNetwork', network }
  chooseForNext(app, network)
  return { view: 'Connect' }
}
