import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { publicIndexers } from '../../shared/networks/publicIndexers.ts'
import type { Network } from '../../shared/networks.ts'
import type { SourceSettings } from '../store/sources.schema.ts'
import type { AccountFact } from './accountFacts.ts'

const chain: SourceSettings = { type: 'chain' }

/** A network that is named by its id alone: one with nodes of its own may be a copy of it, of which no indexer knows. */
function isBuiltIn({ id, rpcUrls }: Network): boolean {
  return builtInNetworks.some(known => known.id === id && known.rpcUrls.join() === rpcUrls.join())
}

/**
 * Whom to ask where the operator chose nothing. Balances and names come from the chain, which knows them best. What
 * happened, and which NFTs there are, only an indexer of the whole chain knows; the chain's own logs come last.
 */
export function defaultSources(fact: AccountFact, network: Network, usesPublic: boolean): readonly SourceSettings[] {
  if (!usesPublic || !publicIndexers[network.id] || !isBuiltIn(network)) return [chain]
  const indexer: SourceSettings = { type: 'blockscout' }
  return fact === 'history' || fact === 'nfts' ? [indexer, chain] : fact === 'identity' ? [chain] : [chain, indexer]
}
