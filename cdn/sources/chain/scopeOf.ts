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
  const text = JSON.stringify([project, urls, chain.startBlock, chain.scanBlocks])
  return sha256(stringToBytes(text)).slice(2, 2 + scopeLength)
}
