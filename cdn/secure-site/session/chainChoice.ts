import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { SdkConfig } from '../pageConfig.ts'
import { refuse } from '../refuse.ts'
import type { SiteStore } from './siteStore.ts'

/** The EVM network in use, only among the operator's, so no foreign node is trusted. */
export interface ChainChoice {
  current(): ChainId
  /** Of Ethereum or Solana. */
  isKnown(chainId: ChainId): boolean
  /** Whether the project has a Solana network. */
  hasSolana: boolean
  /** @throws `unknown_network` */
  choose(chainId: ChainId): ChainId
}

export function createChainChoice({ networks }: Pick<SdkConfig, 'networks'>, store: SiteStore): ChainChoice {
  const idsOf = (namespace: Namespace) => networks.map(({ id }) => id).filter(id => namespaceOf(id) === namespace)
  const [known, solana] = [idsOf('eip155'), idsOf('solana')]
  return {
    current() {
      const kept = store.readChain()
      return kept && known.includes(kept) ? kept : (known[0] ?? 'eip155:1')
    },
    isKnown: chainId => known.includes(chainId) || solana.includes(chainId),
    hasSolana: solana.length > 0,
    choose(chainId) {
      if (!known.includes(chainId))
        throw refuse('unknown_network', `The wallet does not support the network ${chainId}`)
      store.writeChain(chainId)
      return chainId
    },
  }
}
