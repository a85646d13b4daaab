import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { ModalConfig, Settings } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import { nativeDecimals } from '../../shared/nativeDecimals.ts'
import type { ShippedFacts } from '../../shared/networks/shippedFacts.ts'
import type { MarkedNetwork, Network } from '../../shared/networks.ts'
import type { NetworksState, State } from '../app/State.ts'

/**
 * The project's networks, narrowed, ordered and extended by the page's `networks` setting. If none of the page's
 * choices exists, all the project's networks are used. A network object of a listed id brings nodes ({@link pageNetwork}).
 * @param shipped networks known by id; given if the page brings network objects
 */
export function initialNetworks(
  all: readonly MarkedNetwork[],
  settings: Settings,
  shipped?: readonly ShippedFacts[],
): NetworksState {
  const chosen = new Map<ChainId, MarkedNetwork>()
  for (const entry of settings.networks ?? []) {
    const network =
      typeof entry === 'string'
        ? (chosen.get(entry) ?? all.find(({ id }) => id === entry))
        : pageNetwork(all, entry, shipped)
    if (network) chosen.set(network.id, network)
  }
  return { list: chosen.size ? [...chosen.values()] : all, selected: {} }
}

/**
 * A network as a page describes it. The operator decides what a listed one is called and counts in: a page that could
 * would change what an amount is worth. The page's nodes and explorer are used. The same goes for shipped ids, and for the
 * decimals that a namespace has. A currency by the name of a listed one has its mark.
 */
export function pageNetwork(
  listed: readonly MarkedNetwork[],
  described: Network,
  shipped: readonly ShippedFacts[] = [],
): MarkedNetwork {
  const { rpcUrls, explorerUrl } = described
  const own = listed.find(({ id }) => id === described.id)
  const network = withKnownFacts(described, shipped)
  const alike = listed.find(
    ({ id, nativeCurrency: { symbol } }) =>
      namespaceOf(id) === namespaceOf(network.id) && symbol === network.nativeCurrency.symbol,
  )
  const brought = { ...network, coinImage: alike?.coinImage }
  return { ...(own ?? brought), rpcUrls, explorerUrl: explorerUrl ?? own?.explorerUrl }
}

function withKnownFacts(network: Network, shipped: readonly ShippedFacts[]): Network {
  const { id, nativeCurrency } = network
  const known = shipped.find(each => each.id === id)
  const decimals = nativeDecimals(id) ?? nativeCurrency.decimals
  return known ? { ...network, ...known } : { ...network, nativeCurrency: { ...nativeCurrency, decimals } }
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
  const find = (chainId: ChainId | undefined) => usable.find(({ id }) => id === chainId)
  return find(networks.selected[namespace]) ?? find(settings.defaultNetwork) ?? usable[0]
}

/** A placeholder for a network the site does not list (reference §1.1). */
export function unknownNetwork(id: ChainId): Network {
  return { id, name: 'Unknown Network', nativeCurrency: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }
}

/** The network of a connection; undefined if this site does not list it. */
export function networkOf({ networks }: Pick<State, 'networks'>, connection: Connection): MarkedNetwork | undefined {
  return networks.list.find(({ id }) => id === connection.chainId)
}

/** The URL of a network's picture on the server; undefined without one. */
export function networkImage({ apiUrl }: Pick<ModalConfig, 'apiUrl'>, { image }: Network): string | undefined {
  return image && `${apiUrl}${image}`
}
