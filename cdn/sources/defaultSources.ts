import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { publicIndexers } from '../../shared/networks/publicIndexers.ts'
import type { Network } from '../../shared/networks.ts'
import type { SourceSettings } from '../store/sources.schema.ts'
import type { AccountFact } from './accountFacts.ts'

const chain: SourceSettings = { type: 'chain' }

/** A network configured by id alone. One with its own nodes may be a fork that no indexer knows. */
function isBuiltIn({ id, rpcUrls }: Network): boolean {
  return builtInNetworks.some(known => known.id === id && known.rpcUrls.join() === rpcUrls.join())
}

/**
 * The default sources. Balances and names come from the chain, which knows them best. For history and NFTs, indexers of
 * the whole chain come first, and the chain's own logs last.
 */
export function defaultSources(fact: AccountFact, network: Network, usesPublic: boolean): readonly SourceSettings[] {
  if (!usesPublic || !publicIndexers[network.id] || !isBuiltIn(network)) return [chain]
  const indexer: SourceSettings = { type: 'blockscout' }
  return fact === 'history' || fact === 'nfts' ? [indexer, chain] : fact === 'identity' ? [chain] : [chain, indexer]
}
