import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import type { Adapters } from '../../adapters/Adapter.ts'
import type { State } from '../../app/State.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { networkOf, preferredNetwork, unknownNetwork } from '../../networks/networks.ts'

/** Why a network cannot be chosen: the site does not switch, or the session of the wallet there does not include it. */
export type Obstacle = 'switchOff' | 'wallet'

export interface NetworkChoice {
  network: Network
  /** The one the wallet is on or, before there is a wallet, the one a connection begins with. */
  isCurrent: boolean
  obstacle: Obstacle | undefined
}

/** The networks of one namespace. */
export interface NetworkGroup {
  namespace: Namespace
  /** The name of the wallet that is connected there. */
  wallet: string | undefined
  choices: readonly NetworkChoice[]
}

/** The parts of the state the groups depend on. */
type GroupFacts = Pick<State, 'networks' | 'connections' | 'settings' | 'grantedNetworks'>

/**
 * The networks as they are offered: the namespace in use first, then the connected ones, then the others in the site's
 * order; in each the current network first, then those a session includes, in its order, then the site's (reference §1.1).
 */
export function networkGroups(state: GroupFacts, adapters: Pick<Adapters, 'has'>): NetworkGroup[] {
  const { list } = state.connections
  const namespaces = new Set(
    [...list, ...state.networks.list].map(each => ('namespace' in each ? each.namespace : namespaceOf(each.id))),
  )
  const first = activeConnection(state)?.namespace
  return [...(first ? [first] : []), ...namespaces]
    .filter((namespace, i, all) => all.indexOf(namespace) === i && adapters.has(namespace))
    .map(namespace => {
      const connection = connectionOf(state, namespace)
      const granted = connection && state.grantedNetworks[connection.id]
      return { namespace, wallet: connection?.wallet.name, choices: choicesOf(state, namespace, connection, granted) }
    })
    .filter(({ choices }) => choices.length > 0)
}

function choicesOf(
  state: GroupFacts,
  namespace: Namespace,
  connection: Connection | undefined,
  granted: readonly ChainId[] | undefined,
): NetworkChoice[] {
  const listed = state.networks.list.filter(({ id }) => namespaceOf(id) === namespace)
  if (!listed.length) return []
  const isUnknown = connection && !networkOf(state, connection)
  const usable = isUnknown ? [unknownNetwork(connection.chainId), ...listed] : listed
  const currentId = currentNetworkId(state, namespace, connection)
  const rank = ({ id }: Network) => {
    if (id === currentId) return -1
    const place = granted?.indexOf(id) ?? -1
    return place < 0 ? Number.POSITIVE_INFINITY : place
  }
  const obstacleOf = ({ id }: Network): Obstacle | undefined => {
    if (id === currentId) return undefined
    if (activeConnection(state) && !state.settings.enableNetworkSwitch) return 'switchOff'
    return granted && !granted.includes(id) ? 'wallet' : undefined
  }
  return usable
    .map(network => ({
      network,
      isCurrent: network.id === currentId,
      obstacle: obstacleOf(network),
      rank: rank(network),
    }))
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ rank: _, ...choice }) => choice)
}

/** Nothing is current where no wallet is, as long as there is one elsewhere. */
function currentNetworkId(
  state: GroupFacts,
  namespace: Namespace,
  connection: Connection | undefined,
): ChainId | undefined {
  if (connection) return connection.chainId
  return activeConnection(state) ? undefined : preferredNetwork(state, namespace)?.id
}
