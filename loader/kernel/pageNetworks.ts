import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'

export type NetworkChange = { network: unknown } | { chainId: ChainId }

/** What the page knows of networks by itself. */
export interface PageNetworks {
  /** The eip155 network to report while nothing is connected. */
  selected(): ChainId
  select(chainId: ChainId): void
  /** Networks the page added and removed, repeated to an iframe that is loaded again. */
  changes(): readonly NetworkChange[]
  note(change: NetworkChange): void
}

/** The most `host.hello` may hold. */
const maxChanges = 200

export function createPageNetworks(initial: ChainId, { emit }: Emitter<LoaderEvents>): PageNetworks {
  let selected = initial
  let changes: readonly NetworkChange[] = []
  return {
    selected: () => selected,
    select(chainId) {
      if (namespaceOf(chainId) !== 'eip155' || chainId === selected) return
      selected = chainId
      emit('connections', undefined)
    },
    changes: () => changes,
    note(change) {
      // The latest only, so that `host.hello` always fits into a message.
      changes = [...changes, change].slice(-maxChanges)
    },
  }
}
