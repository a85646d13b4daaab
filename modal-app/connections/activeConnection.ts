import { type Namespace, namespaceOf, namespaces } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { networkById } from '../networks/networks.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'

/** The connection on screen: that of the active namespace. */
export function activeConnection({ connections }: Pick<State, 'connections'>): Connection | undefined {
  return connectionOf({ connections }, connections.activeNamespace)
}

export function connectionOf(
  { connections }: Pick<State, 'connections'>,
  namespace: Namespace | null,
): Connection | undefined {
  return connections.list.find(connection => connection.namespace === namespace)
}

/** The active namespace; without a connection that of the site's default network, else the site's first. */
export function activeNamespace(app: Pick<App, 'store' | 'adapters'>): Namespace {
  const { connections, networks, settings } = app.store.getState()
  const ours = projectNamespaces(app)
  const begun = networkById(networks.list, settings.defaultNetwork)
  const preferred = ours.find(namespace => begun && namespace === namespaceOf(begun.id))
  return connections.activeNamespace ?? preferred ?? ours[0] ?? namespaces[0]
}
