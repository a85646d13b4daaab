import type { ChainId } from '../../../shared/caip.ts'
import { chosenSources } from '../../../shared/chosenSources.ts'
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
export function swapPins({ config, store }: Pick<App, 'config' | 'store'>, chainId: ChainId): SwapPins | undefined {
  const network = config.swapNetworks?.find(({ id }) => id === chainId)
  if (!network) return undefined
  const shipped = exchanges[chainId]
  const sources =
    network.sources ?? shipped?.exchanges.map(({ id, router }) => ({ source: id, router, hasRoutes: true })) ?? []
  const chosen = chosenSources(store.getState().settings.swaps)
  const wanted = sources.filter(({ source }) => !chosen || chosen.includes(source))
  return {
    // Each of them takes the token itself.
    pins: wanted.map(({ source, router, hasRoutes = false }) => ({ source, router, spender: router, hasRoutes })),
    wrapped: network.wrapped ?? shipped?.wrapped,
    bases: network.bases ?? shipped?.bases ?? [],
  }
}
