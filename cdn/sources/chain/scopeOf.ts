import { sha256, stringToBytes } from 'viem'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'

/** Enough hash digits to rule out collisions. */
const scopeLength = 24

/** Separates data by project, nodes and block range: one node's claims do not apply to users of another. */
export function scopeOf({
  project,
  urls,
  chain = defaultChainSettings,
}: Pick<AccountRead, 'project' | 'urls' | 'chain'>): string {
  return hashOf([project, urls, chain.startBlock, chain.scanBlocks])
}

/**
 * Separates searched blocks. Projects that name the same network with its public nodes share them, whichever nodes each
 * uses: searches cost most, and the operator chose all of these nodes.
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
