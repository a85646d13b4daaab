import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'

/**
 * The network facts the page has without the iframe. The iframe keeps networks that the page adds and removes
 * (late/modal/pageCalls.ts).
 */
export interface PageNetworks {
  /** The eip155 network to report while nothing is connected. */
  selected(): ChainId
  select(chainId: ChainId): void
}

export function createPageNetworks(initial: ChainId, { emit }: Emitter<LoaderEvents>): PageNetworks {
  let selected = initial
  return {
    selected: () => selected,
    select(chainId) {
      if (namespaceOf(chainId) !== 'eip155' || chainId === selected) return
      selected = chainId
      emit('connections', undefined)
    },
  }
}
