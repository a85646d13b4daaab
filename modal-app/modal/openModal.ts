import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isViewName, type ViewName, viewNames } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { activate } from '../connections/activate.ts'
import { activeNamespace, connectionOf, projectNamespaces } from '../connections/activeConnection.ts'
import { abortAttempt } from '../connections/attempt.ts'
import { type NetworkStep, networkStep } from '../connections/networkStep.ts'
import { isStranded, networkOf, preferredNetwork } from '../connections/networks.ts'
import { showAlert } from './alerts.ts'
import { demandMultiWallet } from './demandMultiWallet.ts'
import { type OpenFacts, pickView } from './pickView.ts'
import { type Route, resetRoute } from './router.ts'

/** The views a page can ask for in this release, and the route each becomes. */
const openable: Partial<Record<ViewName, Route>> = {
  Connect: { view: 'Connect' },
  Account: { view: 'Account' },
  ProfileWallets: { view: 'ProfileWallets' },
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

/** Another namespace than the active one, as it was asked for. */
interface Elsewhere {
  step: NetworkStep
  /** Where its connection is, or begins; that of a connection need not be one of this site. */
  network: Network
}

/**
 * Shows the view the rules of spec §2 choose. Another namespace is gone on with where a wallet is connected there, explained
 * where the one in use has none, or what the connection that is to be made begins with (reference §1.5).
 * @throws ConnectKitError `not_available`, naming a view that does not exist or cannot be opened from outside, or a
 * namespace this release has no adapter for; `network_not_found` for one this site has no network of; `multi_wallet_off`
 * @spec 2.opens-other-namespace
 */
export function openModal(app: App, { view: requested, namespace }: OpenRequest): void {
  const state = app.store.getState()
  const requestedView = readView(requested)
  if (requestedView === 'ProfileWallets') demandMultiWallet(app, 'open({view: "ProfileWallets"})')
  const active = activeNamespace(app)
  const elsewhere = namespace === undefined || namespace === active ? undefined : findNamespace(app, namespace)
  const connection = connectionOf(state, namespace ?? active)
  const facts = { isConnected: connection !== undefined, isStranded: isStranded(state, connection) }
  const isBasic = projectNamespaces(app).length === 0
  const view = pickView({ ...facts, requestedView, step: elsewhere?.step, isBasic, isMobile: app.isMobile })
  const route = routeOf(view, facts, elsewhere)
  // A page that asks for nothing in particular does not take a visitor away from a wallet that is being waited for.
  const isWaiting = route.view === 'Connect' || state.switching?.status === 'waiting' || state.held !== null
  if (state.open && requestedView === undefined && !elsewhere && isWaiting) return
  if (state.open) abortAttempt(state, new ConnectKitError('aborted', 'The page opened another view'))
  if (elsewhere && connection) activate(app, connection)
  const connectNamespace = route.view === 'Connect' ? (namespace ?? null) : null
  app.store.setState({ open: true, connectNamespace, router: resetRoute(route) })
}

function readView(view: string | undefined): ViewName | undefined {
  if (view === undefined || isViewName(view)) return view
  throw new ConnectKitError('not_available', `There is no view "${view}"; the views are ${viewNames.join(', ')}`, {
    view,
  })
}

function routeOf(
  view: ViewName,
  { isConnected, isStranded }: Pick<OpenFacts, 'isConnected' | 'isStranded'>,
  elsewhere: Elsewhere | undefined,
): Route {
  if (view === 'SwitchActiveChain' && elsewhere) return { view, network: elsewhere.network, isAnyOfNamespace: true }
  if (view === 'UnsupportedChain' && isStranded) return { view }
  const route = view === 'Account' && !isConnected ? openable.Connect : openable[view]
  if (route) return route
  throw new ConnectKitError('not_available', `The view ${view} cannot be opened in this release`, {
    view,
    available: Object.keys(openable),
  })
}

function findNamespace(app: App, namespace: Namespace): Elsewhere {
  const state = app.store.getState()
  const connection = connectionOf(state, namespace)
  const network = (connection && networkOf(state, connection)) ?? preferredNetwork(state, namespace)
  if (!network) {
    showAlert(app, 'networkNotFound', namespace)
    throw new ConnectKitError('network_not_found', `This site has no network of ${namespace}`, { namespace })
  }
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `This release does not work with ${namespace}`, { namespace })
  return { network, step: connection ? 'activate' : networkStep(state, network.id) }
}
