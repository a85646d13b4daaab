import type { ChainId } from '../../shared/caip.ts'
import { chosenSources } from '../../shared/chosenSources.ts'
import type { SwapNetwork } from '../../shared/config.ts'
import { exchangeIds } from '../../shared/networks/exchangeIds.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** This site's networks that have a swap source which the site allows, in its order. */
export function swapChains(
  { config }: Pick<App, 'config'>,
  { networks, settings }: Pick<State, 'networks' | 'settings'>,
): readonly ChainId[] {
  const chosen = chosenSources(settings.swaps)
  const isWanted = (network: SwapNetwork) => !chosen || sourceIds(network).some(id => chosen.includes(id))
  const swapped = new Set(config.swapNetworks?.filter(isWanted).map(({ id }) => id))
  return networks.list.map(({ id }) => id).filter(id => swapped.has(id))
}

/** Ids of a network's swap sources. */
export function sourceIds({ id, sources }: SwapNetwork): readonly string[] {
  return sources?.map(({ source }) => source) ?? exchangeIds(id)
}
