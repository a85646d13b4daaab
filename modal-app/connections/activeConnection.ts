import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { ModalConfig } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** The connection on screen: the active namespace's. */
export function activeConnection({ connections }: Pick<State, 'connections'>): Connection | undefined {
  return connections.list.find(connection => connection.namespace === connections.activeNamespace)
}

/** Namespaces the project has networks of and this release an adapter for, in the project's order. */
export function projectNamespaces({ config, adapters }: Pick<App, 'config' | 'adapters'>): Namespace[] {
  const listed = new Set(config.networks.map(network => namespaceOf(network.id)))
  return [...listed].filter(namespace => adapters.has(namespace))
}

/** The connected namespace, or the project's first. */
export function activeNamespace(app: Pick<App, 'store' | 'config' | 'adapters'>): Namespace {
  return app.store.getState().connections.activeNamespace ?? projectNamespaces(app)[0] ?? 'eip155'
}

/** The project's network a connection is on; undefined when the project does not list it. */
export function networkOf(config: ModalConfig, connection: Connection): Network | undefined {
  return config.networks.find(network => network.id === connection.chainId)
}
