import type { State } from '../app/State.ts'
import { networkOf, networksOf } from '../networks/networks.ts'
import { activeConnection } from './activeConnection.ts'

/**
 * Whether the visitor must first switch networks (spec §4, UnsupportedChain): the site does not list the wallet's
 * network, does not allow unlisted ones, and has another in that namespace.
 */
export function isStranded(
  state: Pick<State, 'connections' | 'networks' | 'settings'>,
  connection = activeConnection(state),
): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = state.settings
  if (!connection || !enableNetworkSwitch || allowUnsupportedChain) return false
  return !networkOf(state, connection) && networksOf(state, connection.namespace).length > 0
}
