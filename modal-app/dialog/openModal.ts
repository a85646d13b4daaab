import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { PageViewName, ViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { activate } from '../connections/activate.ts'
import { activeNamespace, connectionOf } from '../connections/activeConnection.ts'
import { isStranded } from '../connections/isStranded.ts'
import { type NetworkStep, networkStep } from '../connections/networkStep.ts'
import { networkOf, preferredNetwork } from '../networks/networks.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { abortTask } from '../tasks/abortTask.ts'
import { showAlert } from './alerts.ts'
import { demandMultiWallet } from './demandMultiWallet.ts'
import { type OpenFacts, pickView } from './pickView.ts'
import type { PagePairing } from './readPairingUri.ts'
import { type Route, resetRoute } from './router.ts'

/** The views a page can ask for, and the route each becomes; undefined for one that needs more than its name. */
const openable: Readonly<Record<PageViewName, Route | undefined>> = {
  Connect: { view: 'Connect' },
  Account: { view: 'Account' },
  ProfileWallets: { view: 'ProfileWallets' },
  Networks: { view: 'Networks' },
  AllWallets: { view: 'AllWallets' },
  ConnectingWalletConnect: { view: 'ConnectingWalletConnect' },
  ConnectingWalletConnectBasic: { view: 'ConnectingWalletConnectBasic' },
  WhatIsAWallet: { view: 'WhatIsAWallet' },
  WhatIsANetwork: { view: 'WhatIsANetwork' },
  SwitchNetwork: undefined,
}

export interface OpenRequest {
  view?: string | undefined
  namespace?: Namespace | undefined
  /** What the view becomes that needs more than its name (readOpening.ts). */
  route?: Route | undefined
  /** Shown instead of one of ours, until the modal is closed or opened for something else. */
  pagePairing?: PagePairing | undefined
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
export function openModal(app: App, { view: requested, namespace, route: readRoute, pagePairing }: OpenRequest): void {
  const state = app.store.getState()
  const requestedView = readView(requested)
  if (requestedView === 'ProfileWallets') demandMultiWallet(app, 'open({view: "ProfileWallets"})')
  const active = activeNamespace(app)
  const elsewhere = namespace === undefined || namespace === active ? undefined : findNamespace(app, namespace)
  const connection = connectionOf(state, namespace ?? active)
  const facts = { isConnected: connection !== undefined, isStranded: isStranded(state, connection) }
  const isBasic = projectNamespaces(app).length === 0
  const view = pickView({ ...facts, requestedView, step: elsewhere?.step, isBasic, isMobile: app.isMobile })
  const route = (view === requestedView && readRoute) || routeOf(view, facts, elsewhere)
  // A page that asks for nothing in particular does not take a visitor away from a wallet that is being waited for.
  const isWaiting =
    route.view === 'Connect' ||
    state.task?.kind === 'click' ||
    (state.task?.kind === 'switch' && state.task.status === 'waiting')
  if (state.open && requestedView === undefined && !elsewhere && isWaiting) return
  if (state.open) abortTask(state, 'aborted')
  if (elsewhere && connection) activate(app, connection)
  const connectNamespace = route.view === 'Connect' ? (namespace ?? null) : null
  // A new route object, so that the view is entered again where it is on screen already.
  const shown = pagePairing ? { ...route } : route
  app.store.setState({
    open: true,
    connectNamespace,
    pagePairing,
    router: resetRoute(shown),
    ...(state.open && { task: null }),
  })
}

function readView(view: string | undefined): PageViewName | undefined {
  if (view === undefined || Object.hasOwn(openable, view)) return view as PageViewName | undefined
  throw unavailable(view)
}

function unavailable(view: string): ConnectKitError {
  const views = Object.keys(openable).join(', ')
  return new ConnectKitError('not_available', `open() shows no view "${view}"; it takes ${views}`, { view })
}

function routeOf(
  view: ViewName,
  { isConnected, isStranded }: Pick<OpenFacts, 'isConnected' | 'isStranded'>,
  elsewhere: Elsewhere | undefined,
): Route {
  if (view === 'SwitchActiveChain' && elsewhere) return { view, network: elsewhere.network, isAnyOfNamespace: true }
  if (view === 'UnsupportedChain' && isStranded) return { view }
  const route = openable[view === 'Account' && !isConnected ? 'Connect' : (view as PageViewName)]
  if (route) return route
  throw unavailable(view)
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
