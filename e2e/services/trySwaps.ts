import type { RpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createTokenFactsCache } from '../../cdn/sources/chain/evm/tokenFacts.ts'
import type { Project } from '../../cdn/store/projects.ts'
import { createMarket } from '../../cdn/swap/exchanges/createMarket.ts'
import { createKnownPools } from '../../cdn/swap/exchanges/knownPools.ts'
import { createSwapPlaces } from '../../cdn/swap/swapPlaces.ts'
import type { SwapRead } from '../../cdn/swap/swapSource.ts'
import { nativeToken } from '../../shared/nativeToken.ts'

/** Enough to be worth its gas anywhere, and little enough for any pool. */
const amount = 10n ** 17n

/**
 * The exchanges' offers on a network for a tenth of its currency in its first base, one line each, to detect addresses
 * that are wrong or have no pools. By default, the shipped exchanges.
 */
export async function trySwaps(
  nodes: RpcNodes,
  read: SwapRead,
  account: `0x${string}`,
  swapSources: Project['swapSources'] = new Map(),
): Promise<string[]> {
  const project = { swapSources } as unknown as Project
  const { market: places } = createSwapPlaces({ fetch, secret: () => undefined })(project, read.network)
  const to = places?.bases[1]
  if (!places || !to) return []
  const market = createMarket({ nodes, pools: createKnownPools(Date.now), facts: createTokenFactsCache(Date.now) })
  try {
    const { offers } = await market.view(read, places, { from: nativeToken, to, amount, account, slippage: 1 })
    return places.exchanges.map(({ id, name }) => {
      const offer = offers.find(({ source }) => source === id)
      return offer ? `swap by ${name}: ${offer.amount} of ${to}` : `swap by ${name}: nothing offered for ${to}`
    })
  } catch (error) {
    return [`swap: not told: ${(error as Error).message}`]
  }
}
