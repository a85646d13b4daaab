import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { ModalConfig } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** The connection on screen: the active namespace's. */
export function activeConnection({ connections }: Pick<State, 'connections'>): Connection | undefined {
  return connections.list.find(connection => connection.namespace === connections.activeNamespace)
}

/** The connected namespace, or the one of the project's first network. */
export function activeNamespace(app: Pick<App, 'store' | 'config'>): Namespace {
  const first = app.config.networks[0]
  return app.store.getState().connections.activeNamespace ?? (first ? namespaceOf(first.id) : 'eip155')
}

/** The project's network a connection is on; undefined when the project does not list it. */
export function networkOf(config: ModalConfig, connection: Connection): Network | undefined {
  return config.networks.find(network => network.id === connection.chainId)
}
