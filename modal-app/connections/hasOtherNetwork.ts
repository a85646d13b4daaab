import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Adapters } from '../adapters/Adapter.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from './activeConnection.ts'

/** Whether the site allows switching and has another network that this release supports. */
export function hasOtherNetwork(
  { settings, networks, connections }: Pick<State, 'connections' | 'networks' | 'settings'>,
  adapters: Pick<Adapters, 'has'>,
): boolean {
  const chainId = activeConnection({ connections })?.chainId
  const isOther = ({ id }: Network) => id !== chainId && adapters.has(namespaceOf(id))
  return settings.enableNetworkSwitch && networks.list.some(isOther)
}
