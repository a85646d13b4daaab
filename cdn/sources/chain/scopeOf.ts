import { hexDigest } from '../../document/digest.ts'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'

/** Enough digits of a hash that no two scopes have the same. */
const scopeLength = 24

/**
 * Keeps apart what was read for different projects, from other nodes, or from other blocks: one node's word is no fact
 * for those who chose another node.
 */
export async function scopeOf({
  project,
  urls,
  chain = defaultChainSettings,
}: Pick<AccountRead, 'project' | 'urls' | 'chain'>): Promise<string> {
  const text = JSON.stringify([project, urls, chain.startBlock, chain.scanBlocks])
  return (await hexDigest(new TextEncoder().encode(text))).slice(0, scopeLength)
}
