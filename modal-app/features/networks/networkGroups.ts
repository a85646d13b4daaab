import { useMemo } from 'react'
import { type ChainId, type Namespace, namespaceOf, referenceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import type { Adapters } from '../../adapters/Adapter.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { networkOf, preferredNetwork } from '../../networks/networks.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'

/**
 * Why a network cannot be chosen: the site has turned switching off, or the wallet's session does not include the
 * network.
 */
type Obstacle = 'switchOff' | 'wallet'

interface NetworkChoice {
  network: Network
  /** The wallet's network or, before a wallet is connected, the network the next connection starts on. */
  isCurrent: boolean
  obstacle: Obstacle | undefined
}

/** The networks of one namespace. */
export interface NetworkGroup {
  namespace: Namespace
  /** The name of the wallet connected for this namespace. */
  wallet: string | undefined
  choices: readonly NetworkChoice[]
}

/** The state that the groups depend on. */
type GroupFacts = Pick<State, 'networks' | 'connections' | 'settings' | 'grantedNetworks'>

/**
 * The networks to offer, by namespace: the one in use, then connected ones, then the site's order. Within a
 * namespace: the current network, then those of the session in its order, then the site's order (reference §1.1).
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

/** A namespace without a wallet has no current network if another namespace has a wallet. */
function currentNetworkId(
  state: GroupFacts,
  namespace: Namespace,
  connection: Connection | undefined,
): ChainId | undefined {
  if (connection) return connection.chainId
  return activeConnection(state) ? undefined : preferredNetwork(state, namespace)?.id
}

/** Removes case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether the text matches a network: part of its name, its currency symbol, or its chain id. */
export function matchesNetwork({ id, name, nativeCurrency }: Network, text: string): boolean {
  const wanted = plain(text).trim()
  if (plain(name).includes(wanted) || plain(nativeCurrency.symbol) === wanted) return true
  return plain(id) === wanted || plain(referenceOf(id)).startsWith(wanted)
}

export function useNetworkGroups(): readonly NetworkGroup[] {
  const { adapters } = useApp()
  const networks = useSelector(state => state.networks)
  const connections = useSelector(state => state.connections)
  const settings = useSelector(state => state.settings)
  const grantedNetworks = useSelector(state => state.grantedNetworks)
  return useMemo(
    () => networkGroups({ networks, connections, settings, grantedNetworks }, adapters),
    [networks, connections, settings, grantedNetworks, adapters],
  )
}
