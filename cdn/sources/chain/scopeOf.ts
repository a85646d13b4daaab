import { sha256, stringToBytes } from 'viem'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'

/** Enough digits of a hash that no two scopes have the same. */
const scopeLength = 24

/**
 * Keeps apart what was read for different projects, from other nodes, or from other blocks: one node's word is no fact
 * for those who chose another node.
 */
export function scopeOf({
  project,
  urls,
  chain = defaultChainSettings,
}: Pick<AccountRead, 'project' | 'urls' | 'chain'>): string {
  return hashOf([project, urls, chain.startBlock, chain.scanBlocks])
}

/**
 * Keeps apart the blocks that were searched for accounts. Projects that name the same network, by its public nodes, share
 * them, through whichever nodes each of them asks: a search costs most of all, and the operator chose all of these nodes.
 */
export function indexScopeOf({
  network,
  chain = defaultChainSettings,
}: Pick<AccountRead, 'network' | 'chain'>): string {
  return hashOf([network.rpcUrls, chain.startBlock, chain.scanBlocks])
}

function hashOf(parts: readonly unknown[]): string {
  return sha256(stringToBytes(JSON.stringify(parts))).slice(2, 2 + scopeLength)
}
