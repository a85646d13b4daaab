import type { TokenLender } from '../middleware/leasedBuckets.ts'
import type { SharedLimits } from './SharedLimits.ts'

/** The store of CK_VALKEY_URL went away, or came back. */
export type ValkeyNews = { event: 'valkey.away'; reason: string } | { event: 'valkey.back' }

export interface ValkeyLimits extends SharedLimits, TokenLender {
  stop(): void
}
