import { type ChainId, isChainId, namespaceOf } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { NetworksState } from '../app/State.ts'

/** The project's networks, narrowed and ordered as the page says; none left means the page's choice is passed over. */
export function initialNetworks(all: readonly Network[], settings: Settings): NetworksState {
  const chosen = settings.networks?.flatMap(id => all.find(network => network.id === id) ?? [])
  const list = chosen?.length ? chosen : all
  const first = list.find(({ id }) => id === settings.defaultNetwork)?.id
  return { list, selected: first ? { [namespaceOf(first)]: first } : {} }
}

/** @throws ConnectKitError `network_not_found` when the list does not hold it */
export function demandNetwork({ list }: Pick<NetworksState, 'list'>, chainId: unknown): Network {
  const network = list.find(({ id }) => id === chainId)
  if (network) return network
  throw new ConnectKitError('network_not_found', `${String(chainId).slice(0, 64)} is not in this site's networks`, {
    chainId: isChainId(chainId) ? chainId : undefined,
    available: list.map(({ id }) => id),
  })
}

/** Adds a network at the end, or in the place of the one with its id. */
export function addNetwork(networks: NetworksState, network: Network): NetworksState {
  const isKnown = networks.list.some(({ id }) => id === network.id)
  const list = isKnown
    ? networks.list.map(each => (each.id === network.id ? network : each))
    : [...networks.list, network]
  return { ...networks, list }
}

export function removeNetwork({ list, selected }: NetworksState, chainId: ChainId): NetworksState {
  const { [namespaceOf(chainId)]: chosen, ...others } = selected
  return { list: list.filter(({ id }) => id !== chainId), selected: chosen === chainId ? others : selected }
}

export function selectNetwork(networks: NetworksState, chainId: ChainId): NetworksState {
  return { ...networks, selected: { ...networks.selected, [namespaceOf(chainId)]: chainId } }
}
