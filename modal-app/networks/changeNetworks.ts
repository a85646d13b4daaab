import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { NetworksState } from '../app/State.ts'

/** Appends a network, or replaces the one with the same id. */
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

/** Removes a namespace's chosen network, because a choice belongs to one connection. */
export function forgetChoice({ list, selected }: NetworksState, namespace: Namespace): NetworksState {
  const { [namespace]: _, ...others } = selected
  return { list, selected: others }
}
