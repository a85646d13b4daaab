import type { AccountKey } from '../../../store/AccountEvent.ts'
import type { LogNode } from '../chainNode.ts'

export interface SearchTarget {
  key: AccountKey
  node: LogNode
  startBlock: number
  logRange: number
  scanBlocks: boolean
  /** When searches end, even with round trips left. Shared by all searches of a request. */
  endsAt: number
}
