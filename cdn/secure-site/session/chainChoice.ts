import type { ChainId } from '../../../shared/caip.ts'
import type { SdkConfig } from '../pageConfig.ts'
import { refuse } from '../refuse.ts'
import type { SiteStore } from './siteStore.ts'

/** The network that the visitor uses here: of the operator's alone, so nobody's else node is believed. */
export interface ChainChoice {
  current(): ChainId
  isKnown(chainId: ChainId): boolean
  /** @throws `unknown_network` */
  choose(chainId: ChainId): ChainId
}

export function createChainChoice({ networks }: Pick<SdkConfig, 'networks'>, store: SiteStore): ChainChoice {
  const known: readonly ChainId[] = networks.map(({ id }) => id).filter(id => id.startsWith('eip155:'))
  const isKnown = (chainId: ChainId) => known.includes(chainId)
  return {
    current() {
      const kept = store.readChain()
      return kept && isKnown(kept) ? kept : (known[0] ?? 'eip155:1')
    },
    isKnown,
    choose(chainId) {
      if (!isKnown(chainId)) throw refuse('unknown_network', `The wallet does not know the network ${chainId}`)
      store.writeChain(chainId)
      return chainId
    },
  }
}
