import { namespaceOf } from '../../shared/caip.ts'
import { nativeDecimals } from '../../shared/nativeDecimals.ts'
import { type ShippedFacts, shippedFacts } from '../../shared/networks/shippedFacts.ts'
import type { MarkedNetwork, Network } from '../../shared/networks.ts'

/*
 * What is known of networks that a project does not list. A chunk of its own (loadShipped.ts), for pages that bring networks:
 * modal.html carries those of its project, and few visitors need others.
 */

/** Networks known by id. */
export const shippedNetworks: readonly ShippedFacts[] = shippedFacts

/**
 * A network as a page describes it. The operator decides what a listed one is called and counts in: a page that could
 * would change what an amount is worth. The page's nodes and explorer are used. The same goes for shipped ids, and for the
 * decimals that a namespace has. A currency by the name of a listed one has its mark.
 */
export function pageNetwork(listed: readonly MarkedNetwork[], described: Network): MarkedNetwork {
  const { rpcUrls, explorerUrl } = described
  const own = listed.find(({ id }) => id === described.id)
  const network = withKnownFacts(described)
  const alike = listed.find(
    ({ id, nativeCurrency: { symbol } }) =>
      namespaceOf(id) === namespaceOf(network.id) && symbol === network.nativeCurrency.symbol,
  )
  const brought = { ...network, coinImage: alike?.coinImage }
  return { ...(own ?? brought), rpcUrls, explorerUrl: explorerUrl ?? own?.explorerUrl }
}

function withKnownFacts(network: Network): Network {
  const { id, nativeCurrency } = network
  const known = shippedNetworks.find(each => each.id === id)
  const decimals = nativeDecimals(id) ?? nativeCurrency.decimals
  return known ? { ...network, ...known } : { ...network, nativeCurrency: { ...nativeCurrency, decimals } }
}
