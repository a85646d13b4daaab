import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isPageViewName, type PageViewName, pageViewNames } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { activeNamespace, connectionOf } from '../connections/activeConnection.ts'
import type { NetworkStep } from '../connections/networkStep.ts'
import { demandMultiWallet, showAlert } from '../dialog/alerts.ts'
import { networkOf, preferredNetwork } from '../networks/networks.ts'
import { abortTask } from '../tasks/abortTask.ts'
import type { betweenNamespaces } from './betweenNamespaces.ts'
import { dueRoutes } from './dueRoutes.ts'
import { pickView } from './pickView.ts'
import type { Route, RouteName } from './Route.ts'
import type { PagePairing } from './readPairingUri.ts'
import { currentRoute, pushRoute, resetRoute } from './router.ts'
import { toldView } from './toldView.ts'
import type { View } from './View.ts'

export interface OpenRequest {
  view?: string | undefined
  namespace?: Namespace | undefined
  /** Required with `namespace` while a wallet is connected (readOpening.ts). */
  between?: typeof betweenNamespaces | undefined
  /** The route of a view that needs more than its name (readOpening.ts). */
  route?: Route | undefined
  /** Has to be passed before that route: it lies over it. */
  over?: Route | undefined
  /** A pairing made by the page, shown instead of ours until the modal closes or opens for something else. */
  pagePairing?: PagePairing | undefined
}

/** A requested namespace other than the active one. */
interface Elsewhere {
  step: NetworkStep
  /**
   * The network of the connection in that namespace, which the site may not list; without one, the network to connect
   * on.
   */
  network: Network
}

/**
 * Opens the view that the rules of spec §2 choose. If another namespace is requested, its connection becomes the active
 * one. Without such a connection the modal explains that another wallet is needed, or opens Connect for that namespace
 * (reference §1.5).
 * @throws ConnectKitError `not_available` for a view that does not exist or cannot be opened by a page, or for a
 * namespace without an adapter; `network_not_found` if the site has no network of the namespace; `multi_wallet_off`
 * @spec 2.opens-other-namespace
 */
export function openModal(app: App, request: OpenRequest): void {
  const { view: requested, namespace, between, route: readRoute, over, pagePairing } = request
  const state = app.store.getState()
  const { views } = app
  const requestedView = readView(requested)
  if (requestedView === 'ProfileWallets') demandMultiWallet(app, 'open({view: "ProfileWallets"})')
  const active = activeNamespace(app)
  const elsewhere = namespace === undefined || namespace === active ? undefined : findNamespace(app, namespace, between)
  const connection = connectionOf(state, namespace ?? active)
  const [due] = connection ? dueRoutes(app, state, { connection }) : []
  const isConnected = connection !== undefined
  const facts = { isConnected, due: due?.view, requestedView, step: elsewhere?.step }
  const view = pickView(facts, views)
  const route =
    (view === requestedView && readRoute) || (view === due?.view && due) || routeOf(app, view, isConnected, elsewhere)
  const asked = state.task?.status === 'waiting' ? state.task.kind : undefined
  // An open() without options does not interrupt a wallet that is being asked; none interrupts one that moves something.
  const current = currentRoute(state.router)
  const row: View = views[current.view] as View
  const isForCall = state.task?.kind === 'click' || row.asks === 'click' || row.isForCall?.(current)
  const isWaiting = route.view === 'Connect' || isForCall || asked === 'switch' || asked === 'signIn'
  if (state.open && (asked === 'send' || asked === 'swap' || (requestedView === undefined && !elsewhere && isWaiting)))
    return
  // It is asked for what the wallet is being asked. Connecting is that only if the view is on screen: it may be another wallet's.
  const isSame =
    requestedView && views[requestedView].asks === asked && (asked !== 'connect' || toldView(app) === requestedView)
  if (state.open && asked && !elsewhere && isSame) return
  if (state.open) abortTask(state, 'aborted')
  if (elsewhere && connection) between?.activate(app, connection)
  const connectNamespace = route.view === 'Connect' ? (namespace ?? null) : null
  // A new route object makes the view load again if it is already on screen.
  const shown = pagePairing ? { ...route } : route
  app.store.setState({
    open: true,
    connectNamespace,
    pagePairing,
    router: over && route === readRoute ? pushRoute(resetRoute(shown), over) : resetRoute(shown),
    ...(state.open && { task: null }),
  })
}

function readView(view: string | undefined): PageViewName | undefined {
  if (view === undefined || isPageViewName(view)) return view
  throw unavailable(view)
}

function unavailable(view: string): ConnectKitError {
  const views = pageViewNames.join(', ')
  return new ConnectKitError('not_available', `open() has no view "${view}"; it takes ${views}`, { view })
}

function routeOf({ views }: App, view: RouteName, isConnected: boolean, elsewhere: Elsewhere | undefined): Route {
  if (view === 'SwitchActiveChain' && elsewhere) return { view, network: elsewhere.network, isAnyOfNamespace: true }
  if (!isPageViewName(view)) throw unavailable(view)
  const { needs, opens } = views[view]
  // It needs more than its name (readOpening.ts).
  if (opens === 'arguments') throw unavailable(view)
  // Without an account, Connect opens.
  return { view: needs === 'account' && !isConnected ? 'Connect' : view } as Route
}

function findNamespace(app: App, namespace: Namespace, between: OpenRequest['between']): Elsewhere {
  const state = app.store.getState()
  const connection = connectionOf(state, namespace)
  const network = (connection && networkOf(state, connection)) ?? preferredNetwork(state, namespace)
  if (!network) {
    showAlert(app, 'networkNotFound', namespace)
    throw new ConnectKitError('network_not_found', `This site has no network of ${namespace}`, { namespace })
  }
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `Chain adapter not found: ${namespace}`, { namespace })
  return { network, step: connection ? 'activate' : (between?.networkStep(state, network.id) ?? 'begin') }
}
