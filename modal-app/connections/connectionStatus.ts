import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { connectionOf } from './activeConnection.ts'

/**
 * The derived status of a connection (reference §1.6). `connected`: used for its namespace; `standby`: connected behind
 * that one; `disconnected`: from an earlier visit; `connecting`: its wallet is being asked.
 */
export type ConnectionStatus = 'connected' | 'standby' | 'disconnected' | 'connecting'

type Facts = Pick<State, 'connections' | 'task'>

export function isLive({ connections }: Pick<State, 'connections'>, id: string): boolean {
  return connections.list.some(connection => connection.id === id)
}

export function connectionStatus(state: Facts, { id, connectorId, namespace }: Connection): ConnectionStatus {
  if (connectionOf(state, namespace)?.id === id) return 'connected'
  if (isLive(state, id)) return 'standby'
  const { task } = state
  const isAsked = task?.kind === 'connect' && task.status === 'waiting' && task.facts.walletId === connectorId
  return isAsked ? 'connecting' : 'disconnected'
}

/** Earlier connections that can be restored: the wallet is available and the site uses the namespace. */
export function recentConnections(
  { connections, knownConnections, settings, networks }: State,
  { connectors }: Pick<App, 'connectors'>,
): Connection[] {
  if (!settings.multiWallet) return []
  return knownConnections.filter(
    ({ id, connectorId, namespace }) =>
      !isLive({ connections }, id) &&
      networks.list.some(network => network.id.startsWith(`${namespace}:`)) &&
      connectors.find(connectorId) !== undefined,
  )
}

/** Finds a live or earlier connection by its id. */
export function findConnection(app: App, id: string): Connection | undefined {
  const state = app.store.getState()
  return [...state.connections.list, ...recentConnections(state, app)].find(each => each.id === id.toLowerCase())
}
