import type { ChainId } from '../../../shared/caip.ts'
import { exchanges } from '../../../shared/networks/exchanges.ts'
import type { App } from '../../app/App.ts'
import type { PinnedRouter } from '../../signing/checkSwap.ts'

/** What a swap may touch. Of the document and this release, so that no reply of the API changes it. */
export interface SwapPins {
  pins: readonly PinnedRouter[]
  wrapped: string | undefined
  bases: readonly string[]
}

/** @returns undefined where nothing is swapped */
export function swapPins({ config }: Pick<App, 'config'>, chainId: ChainId): SwapPins | undefined {
  const network = config.swapNetworks?.find(({ id }) => id === chainId)
  if (!network) return undefined
  const shipped = exchanges[chainId]
  const sources =
    network.sources ?? shipped?.exchanges.map(({ id, router }) => ({ source: id, router, hasRoutes: true })) ?? []
  return {
    // Each of them takes the token itself.
    pins: sources.map(({ source, router, hasRoutes = false }) => ({ source, router, spender: router, hasRoutes })),
    wrapped: network.wrapped ?? shipped?.wrapped,
    bases: network.bases ?? shipped?.bases ?? [],
  }
}
