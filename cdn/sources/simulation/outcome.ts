import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import type { Move } from './readMoves.ts'

export interface SentCall {
  from: string
  to: string | undefined
  gas: string
  data: string
  value: string
}

/** A node's answer; undefined if it left a call out. */
export type Answer = RpcOutcome | undefined

/** The result of a run, before tokens get their names. */
export interface Outcome {
  /** Why it failed; empty if unknown. Absent if it succeeded. */
  reverted?: string
  /** Undefined if they cannot be read. */
  moves: Move[] | undefined
  /** Gas used by each call; empty if one failed. */
  gasUsed: readonly bigint[]
  /** Values read before and after the calls; undefined where a read failed. */
  read: readonly (bigint | undefined)[]
}

/** Undefined if any part is: the rest would mislead. */
export function joinMoves(parts: readonly (Move[] | undefined)[]): Move[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap(part => part ?? [])
}

export function failed(reason: string | undefined): Outcome {
  return { reverted: reason ?? '', moves: [], gasUsed: [], read: [] }
}

/** Insufficient funds: EIP-1474's extension by eth_simulateV1, and other nodes' messages. */
export function isShort(answer: Answer): boolean {
  if (!answer || !('error' in answer)) return false
  return answer.error.code === -38014 || /insufficient (funds|balance)/i.test(answer.error.message)
}
