import type { Address } from 'viem'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { fungiblePrice } from '../../../../shared/api/fungiblePrice.schema.ts'
import type { CaipAddress } from '../../../../shared/caip.ts'
import { nativeToken } from '../../../../shared/nativeToken.ts'
import type { Network } from '../../../../shared/networks.ts'
import { parseCaipAddress } from '../../../../shared/parseCaip.ts'
import type { ChainNode } from '../chainNode.ts'
import type { EvmContext } from './evmContext.ts'
import { readContracts } from './multicall.ts'
import { priceReads, readPrices } from './priceFeeds.ts'

type Fungible = EndpointReply<typeof fungiblePrice>['fungibles'][number]

/** Dollar prices from configured or default feeds. Omits tokens without a current price. */
export async function readPricesOf(
  { nativePriceFeed, feedOf, known, facts, multicall, now }: EvmContext,
  node: ChainNode,
  network: Network,
  ids: readonly CaipAddress[],
): Promise<Fungible[]> {
  const asked = ids.flatMap(id => {
    const address = (parseCaipAddress(id)?.address ?? '').toLowerCase() as Address
    const { name, symbol } = network.nativeCurrency
    const listed = known.get(address)
    const token = address === nativeToken ? { name, symbol } : listed
    const feed = address === nativeToken ? nativePriceFeed : listed && feedOf(listed)
    return token && feed ? [{ id, address, token, feed }] : []
  })
  const unknown = facts.unknown(
    network.id,
    asked.map(({ address }) => address).filter(address => address !== nativeToken),
  )
  const reads = asked.flatMap(({ feed }) => priceReads(feed))
  const { values } = await readContracts(node, multicall, [...reads, ...unknown.reads])
  unknown.keep(values.slice(reads.length))
  const prices = readPrices(
    asked.map(({ feed }) => feed),
    values.slice(0, reads.length),
    now(),
  )
  return asked.flatMap(({ id, address, token }, index) => {
    const price = prices[index]
    if (price === undefined) return []
    const tokenFacts = facts.get(network.id, address)
    return [
      {
        address: id,
        name: tokenFacts?.name || token.name,
        symbol: tokenFacts?.symbol || token.symbol,
        price,
        priceFrom: 'feed',
      },
    ]
  })
}
