import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isViewName, type ViewName, viewNames } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { activeNamespace, projectNamespaces } from '../connections/activeConnection.ts'
import { abortAttempt } from '../connections/attempt.ts'
import { pickView } from './pickView.ts'
import { type Route, resetRoute } from './router.ts'

/** The views a page can ask for in this release, and the route each becomes. */
const openable: Partial<Record<ViewName, Route>> = {
  Connect: { view: 'Connect' },
  Account: { view: 'Account' },
}

function readView(view: string | undefined): ViewName | undefined {
  if (view === undefined || isViewName(view)) return view
  throw new ConnectKitError('not_available', `There is no view "${view}"; the views are ${viewNames.join(', ')}`, {
    view,
  })
}

/**
 * Shows the view the rules of spec §2 choose.
 * @throws ConnectKitError `not_available`, naming a view that does not exist or cannot be opened from outside
 */
export function openModal(app: App, request: { view?: string | undefined; namespace?: Namespace | undefined }): void {
  const state = app.store.getState()
  const namespace = activeNamespace(app)
  const isConnected = state.connections.list.some(connection => connection.namespace === namespace)
  const view = pickView({
    requestedView: readView(request.view),
    requestedNamespace: request.namespace,
    activeNamespace: namespace,
    isConnected,
    isBasic: projectNamespaces(app).length === 0,
    isMobile: app.isMobile,
  })
  const route = view === 'Account' && !isConnected ? openable.Connect : openable[view]
  if (!route)
    throw new ConnectKitError('not_available', `The view ${view} cannot be opened in this release`, {
      view,
      available: Object.keys(openable),
    })
  // A page that asks for nothing in particular does not take a visitor away from a wallet that is being connected.
  if (state.open && request.view === undefined && route.view === 'Connect') return
  if (state.open) abortAttempt(state, new ConnectKitError('aborted', 'The page opened another view'))
  app.store.setState({ open: true, router: resetRoute(route) })
}
