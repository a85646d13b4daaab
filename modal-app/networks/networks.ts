import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { ModalConfig, Settings } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { MarkedNetwork, Network } from '../../shared/networks.ts'
import type { NetworksState, State } from '../app/State.ts'
import type { pageNetwork } from './shippedNetworks.ts'

/**
 * The project's networks, narrowed, ordered and extended by the page's `networks` setting. If none of the page's
 * choices exists, all the project's networks are used.
 * @param readNetwork reads the page's network objects (shippedNetworks.ts). Without it they only name networks: a
 * page's facts about a network count only after a comparison with the known ones.
 */
export function initialNetworks(
  all: readonly MarkedNetwork[],
  settings: Settings,
  readNetwork?: typeof pageNetwork,
): NetworksState {
  const chosen = new Map<ChainId, MarkedNetwork>()
  for (const entry of settings.networks ?? []) {
    const wanted = typeof entry === 'string' ? entry : entry.id
    const network =
      typeof entry !== 'string' && readNetwork
        ? readNetwork(all, entry)
        : (chosen.get(wanted) ?? networkById(all, wanted))
    if (network) chosen.set(network.id, network)
  }
  return { list: chosen.size ? [...chosen.values()] : all, selected: {} }
}

export function networksOf({ networks }: Pick<State, 'networks'>, namespace: Namespace): Network[] {
  return networks.list.filter(({ id }) => namespaceOf(id) === namespace)
}

/** The network for a new connection: the chosen one, else the default, else the first (spec §4). */
export function preferredNetwork(
  { networks, settings }: Pick<State, 'networks' | 'settings'>,
  namespace: Namespace,
): Network | undefined {
  const usable = networksOf({ networks }, namespace)
  const find = (chainId: ChainId | undefined) => networkById(usable, chainId)
  return find(networks.selected[namespace]) ?? find(settings.defaultNetwork) ?? usable[0]
}

/** The network of a connection; undefined if this site does not list it. */
export function networkOf({ networks }: Pick<State, 'networks'>, connection: Connection): MarkedNetwork | undefined {
  return networkById(networks.list, connection.chainId)
}

/** Finds a network in a list. */
export function networkById<N extends Pick<Network, 'id'>>(
  networks: readonly N[],
  id: string | undefined,
): N | undefined {
  return networks.find(network => network.id === id)
}

/** The URL of a network's picture on the server; undefined without one. */
export function networkImage({ apiUrl }: Pick<ModalConfig, 'apiUrl'>, { image }: Network): string | undefined {
  return image && `${apiUrl}${image}`
}
