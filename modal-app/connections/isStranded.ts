import type { State } from '../app/State.ts'
import { networkOf, networksOf } from '../networks/networks.ts'
import { activeConnection } from './activeConnection.ts'

/**
 * Whether a visitor has to leave the network the wallet is on before anything else (spec §4, UnsupportedChain): this
 * site does not list it, does not let it be, and has another to switch to.
 */
export function isStranded(
  state: Pick<State, 'connections' | 'networks' | 'settings'>,
  connection = activeConnection(state),
): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = state.settings
  if (!connection || !enableNetworkSwitch || allowUnsupportedChain) return false
  return !networkOf(state, connection) && networksOf(state, connection.namespace).length > 0
}
