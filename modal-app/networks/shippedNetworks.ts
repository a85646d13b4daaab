import { namespaceOf } from '../../shared/caip.ts'
import { nativeDecimals } from '../../shared/nativeDecimals.ts'
import { type ShippedFacts, shippedFacts } from '../../shared/networks/shippedFacts.ts'
import type { MarkedNetwork, Network } from '../../shared/networks.ts'

/*
 * Facts about networks that a project does not list. A separate chunk (loadShipped.ts) for pages that add networks:
 * modal.html contains the project's, and few visitors need others.
 */

/** Built-in networks. */
export const shippedNetworks: readonly ShippedFacts[] = shippedFacts

/**
 * A network described by the page. The operator's name and currency win for listed networks, because a page could otherwise
 * change an amount's value. The page's nodes and explorer are used. The same holds for built-in ids, and for a namespace's
 * fixed decimals. A currency with a listed one's name gets its image.
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
