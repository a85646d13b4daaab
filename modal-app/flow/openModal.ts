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
import { go } from './go.ts'
import { pickView } from './pickView.ts'
import type { Route, RouteName } from './Route.ts'
import type { PagePairing } from './readPairingUri.ts'
import { currentRoute } from './router.ts'
import type { View } from './View.ts'
import { viewForPage } from './viewForPage.ts'

export interface OpenRequest {
  view?: string | undefined
  namespace?: Namespace | undefined
  /** Required with `namespace` while a wallet is connected (readOpening.ts). */
  between?: typeof betweenNamespaces | undefined
  /** The route of a view that needs more than its name (readOpening.ts). */
  route?: Route | undefined
  /** Must be completed before that route, so it lies on top of it. */
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
  const waiting = state.task?.status === 'waiting' ? state.task.kind : undefined
  const ignored = waiting && Object.values(views).find(({ asks }) => asks === waiting)?.ignoresOpen
  const current = currentRoute(state.router)
  const row: View = views[current.view] as View
  // Already asking this.
  const isSame = waiting && row.asks === waiting && viewForPage(app) === requestedView
  const isKept = !requestedView && (ignored || route.view === 'Connect' || row.isForCall?.(current))
  if (state.open && (ignored === 'all' || (!elsewhere && (isSame || isKept)))) return
  if (state.open) abortTask(state, 'aborted')
  if (elsewhere && connection) between?.activate(app, connection)
  const connectNamespace = route.view === 'Connect' ? (namespace ?? null) : null
  // A new route object makes the view load again if it is already on screen.
  const shown = pagePairing ? { ...route } : route
  const event = { is: 'started', route: shown, over: route === readRoute ? over : undefined } as const
  go(app, event, { connectNamespace, pagePairing, ...(state.open && { task: null }) })
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
  // This view needs more than its name (readOpening.ts).
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
