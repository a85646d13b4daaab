import type { Address } from 'viem'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { fungiblePrice } from '../../../../shared/api/fungiblePrice.schema.ts'
import { type CaipAddress, parseCaipAddress } from '../../../../shared/caip.ts'
import type { Network } from '../../../../shared/networks.ts'
import type { ChainNode } from '../chainNode.ts'
import type { EvmContext } from './evmContext.ts'
import { readContracts } from './multicall.ts'
import { priceReads, readPrice } from './priceFeeds.ts'

/** Stands for the network's own currency where an address is asked for (spec §9). */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Fungible = EndpointReply<typeof fungiblePrice>['fungibles'][number]

/** Dollars by the feeds that the operator configured. A token without a current price is left out. */
export async function readPricesOf(
  { settings, known, facts, multicall, now }: EvmContext,
  node: ChainNode,
  network: Network,
  ids: readonly CaipAddress[],
): Promise<Fungible[]> {
  const asked = ids.flatMap(id => {
    const address = (parseCaipAddress(id)?.address ?? '').toLowerCase() as Address
    const { name, symbol } = network.nativeCurrency
    const token =
      address === nativePlaceholder ? { name, symbol, priceFeed: settings.nativePriceFeed } : known.get(address)
    return token?.priceFeed ? [{ id, address, token, feed: token.priceFeed }] : []
  })
  const unknown = facts.unknown(
    network.id,
    asked.map(({ address }) => address).filter(address => address !== nativePlaceholder),
  )
  const reads = asked.flatMap(({ feed }) => priceReads(feed))
  const { values } = await readContracts(node, multicall, [...reads, ...unknown.reads])
  unknown.keep(values.slice(reads.length))
  return asked.flatMap(({ id, address, token, feed }, index) => {
    const price = readPrice(values.slice(index * 2, index * 2 + 2), feed, now())
    if (price === undefined) return []
    const told = facts.get(network.id, address)
    return [
      { address: id, name: told?.name || token.name, symbol: told?.symbol || token.symbol, price, priceFrom: 'feed' },
    ]
  })
}
