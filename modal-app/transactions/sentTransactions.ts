import type { CaipAddress, ChainId } from '../../shared/caip.ts'

/** A transaction that this visitor sent from here, or that the page had sent through a wallet that the iframe holds. */
export interface SentTransaction {
  readonly chainId: ChainId
  /** As the network writes it. */
  readonly hash: string
  readonly from: string
  readonly to: string
  /** What was sent, in units of the currency or the token, such as `0.25`; `0` where nothing was. */
  readonly amount: string
  /** What of it arrives, as far as was known before it was sent; the token may keep a part. */
  readonly arrives?: string | undefined
  readonly symbol: string
  /** CAIP-10; absent for the network's own currency. */
  readonly token?: CaipAddress | undefined
  /** The contract that it calls, where that is another than the token's. */
  readonly contract?: string | undefined
  /** CAIP-10 of the token that it brings, where it swaps; of the currency, the account. */
  readonly gets?: CaipAddress | undefined
  /** What it does, where it is no transfer. */
  readonly does?: 'approve' | 'execute' | 'trade' | undefined
  /** Decides whether it was replaced; eip155 only. */
  readonly nonce?: number | undefined
  /** An output it spends, as `txid:index`, which decides the same; bip122 only. */
  readonly spends?: string | undefined
  /** The hash under which the network has it, where a Safe or a smart account has one of its own. */
  readonly minedAs?: string | undefined
  /** Some of its calls were carried out, and others were not. */
  readonly isPartial?: boolean | undefined
  readonly sentAtMs: number
  /**
   * `unseen`: no node has known it for some time, and it may still be carried out. `awaitingOwners`: a Safe has it, and
   * waits for its other owners. `replaced`: another transaction took its place. `dropped`: no node knows it any more.
   * `lapsed`: it was not confirmed in two weeks, and is watched no longer.
   */
  readonly status: OpenStatus | SettledStatus
}

/** The outcome isn't known yet. */
type OpenStatus = 'pending' | 'unseen' | 'awaitingOwners'
export type SettledStatus = 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'lapsed'

/** What a read of the network tells. */
export type LearnedOfSent = Pick<SentTransaction, 'status' | 'nonce' | 'spends' | 'minedAs' | 'isPartial'>

/** Newest first. */
export type SentTransactions = readonly SentTransaction[]

/** What identifies a transaction. */
export type SentId = Pick<SentTransaction, 'chainId' | 'hash'>

/** Spec §9: pending transactions. @spec 9.pending-transactions */
export const maxSent = 99

const doubtMs = 86_400_000

export function isSameSent(a: SentId, b: SentId): boolean {
  return a.chainId === b.chainId && a.hash === b.hash
}

export function isOpenStatus(status: SentTransaction['status']): status is OpenStatus {
  return status === 'pending' || status === 'unseen' || status === 'awaitingOwners'
}

export function findSent(sent: SentTransactions, id: SentId): SentTransaction | undefined {
  return sent.find(each => isSameSent(each, id))
}

export function addSent(sent: SentTransactions, added: SentTransaction): SentTransactions {
  return makeRoom([added, ...sent.filter(each => !isSameSent(each, added))])
}

/** Merges what this tab and the others know. Of a transaction that both have, a settled status counts. */
export function mergeSent(ours: SentTransactions, kept: SentTransactions): SentTransactions {
  const merged = ours.map(each => {
    const other = findSent(kept, each)
    return other && !isOpenStatus(other.status) ? other : each
  })
  const others = kept.filter(each => !findSent(ours, each))
  return makeRoom([...merged, ...others].sort((a, b) => b.sentAtMs - a.sentAtMs))
}

/** Drops the oldest settled transactions first, because open ones are still watched. */
function makeRoom(sent: SentTransactions): SentTransactions {
  if (sent.length <= maxSent) return sent
  const settled = sent.findLastIndex(({ status }) => !isOpenStatus(status))
  return makeRoom(sent.filter((_, index) => index !== (settled < 0 ? sent.length - 1 : settled)))
}

/**
 * Whether the status may still change. One that did not arrive is read for a day: nodes err, and a chain may undo its last
 * blocks.
 */
export function mayChange({ status, sentAtMs }: SentTransaction, nowMs: number): boolean {
  if (isOpenStatus(status)) return true
  return (status === 'replaced' || status === 'dropped') && nowMs - sentAtMs < doubtMs
}

export function changeSent(sent: SentTransactions, id: SentId, changes: Partial<LearnedOfSent>): SentTransactions {
  return sent.map(each => (isSameSent(each, id) ? { ...each, ...changes } : each))
}
