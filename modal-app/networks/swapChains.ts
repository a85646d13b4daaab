import type { ChainId } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** The networks of this site on which tokens can be swapped, in its order. */
export function swapChains(
  { config }: Pick<App, 'config'>,
  { networks, settings }: Pick<State, 'networks' | 'settings'>,
): readonly ChainId[] {
  if (settings.swaps.length === 0) return []
  const swapped = new Set((config.swapNetworks ?? []).map(({ id }) => id))
  return networks.list.map(({ id }) => id).filter(id => swapped.has(id))
}
