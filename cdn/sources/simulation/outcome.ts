import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import type { Move } from './readMoves.ts'

export interface SentCall {
  from: string
  to: string | undefined
  gas: string
  data: string
  value: string
}

/** What a node answered; undefined if it left a call out. */
export type Answer = RpcOutcome | undefined

/** What happened, before tokens get their names. */
export interface Outcome {
  /** Why it failed; empty where nobody knows. Absent if it did not fail. */
  reverted?: string
  /** Undefined if they cannot be read. */
  moves: Move[] | undefined
  /** What each of the calls used; empty if one failed. */
  gasUsed: readonly bigint[]
  /** Numbers that were read before and after the calls; undefined where a read failed. */
  read: readonly (bigint | undefined)[]
}

/** Undefined if a part is: what the others tell would mislead. */
export function joinMoves(parts: readonly (Move[] | undefined)[]): Move[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap(part => part ?? [])
}

export function failed(reason: string | undefined): Outcome {
  return { reverted: reason ?? '', moves: [], gasUsed: [], read: [] }
}

/** EIP-1474's extension by eth_simulateV1, and what other nodes say: the account has less than it sends. */
export function isShort(answer: Answer): boolean {
  if (!answer || !('error' in answer)) return false
  return answer.error.code === -38014 || /insufficient (funds|balance)/i.test(answer.error.message)
}
