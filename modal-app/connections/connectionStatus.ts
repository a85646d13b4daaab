import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { connectionOf } from './activeConnection.ts'

/**
 * Derived (reference §1.6). `connected`: the one its namespace is used through; `active`: there beside it; `disconnected`:
 * only known from before; `connecting`: its wallet is being asked.
 */
export type ConnectionStatus = 'connected' | 'active' | 'disconnected' | 'connecting'

type Facts = Pick<State, 'connections' | 'attempt'>

export function isLive({ connections }: Pick<State, 'connections'>, id: string): boolean {
  return connections.list.some(connection => connection.id === id)
}

export function connectionStatus(state: Facts, { id, connectorId, namespace }: Connection): ConnectionStatus {
  if (connectionOf(state, namespace)?.id === id) return 'connected'
  if (isLive(state, id)) return 'active'
  const { attempt } = state
  return attempt?.status === 'waiting' && attempt.walletId === connectorId ? 'connecting' : 'disconnected'
}

/** Connections of earlier that can be made again: their wallet can be reached, and the site uses their namespace. */
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

/** A connection there is, or one of earlier. */
export function findConnection(app: App, id: string): Connection | undefined {
  const state = app.store.getState()
  return [...state.connections.list, ...recentConnections(state, app)].find(each => each.id === id.toLowerCase())
}
