import { sha256, stringToBytes } from 'viem'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'

/** Enough digits of a hash that no two scopes have the same. */
const scopeLength = 24

/**
 * Keeps apart what was read from other public nodes, or from other blocks: a network of the same id may be another chain.
 * Projects that name the same network share what was read, through whichever of their own nodes, which the operator chose.
 */
export function scopeOf({ network, chain = defaultChainSettings }: Pick<AccountRead, 'network' | 'chain'>): string {
  const text = JSON.stringify([network.rpcUrls, chain.startBlock, chain.scanBlocks])
  return sha256(stringToBytes(text)).slice(2, 2 + scopeLength)
}
