import type { ChainId } from '../../../shared/caip.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { addressKey } from '../../../shared/spellAddress.ts'
import { tokens } from './shippedTokens.json'

/** A token from this site's own files, which override the server. */
export interface ShippedToken {
  symbol: string
  decimals: number
}

const shipped = tokens as unknown as Readonly<Record<string, Readonly<Record<string, readonly [string, number]>>>>

export function shippedToken(chainId: ChainId, address: string): ShippedToken | undefined {
  const listed = Object.hasOwn(shipped, chainId) ? shipped[chainId] : undefined
  const key = addressKey(namespaceOf(chainId), address)
  const known = listed && Object.hasOwn(listed, key) ? listed[key] : undefined
  return known && { symbol: known[0], decimals: known[1] }
}
