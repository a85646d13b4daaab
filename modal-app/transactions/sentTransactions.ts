import type { CaipAddress, ChainId } from '../../shared/caip.ts'

declare module '../app/State.ts' {
  interface State {
    /** Sent from this site and this browser, at most 99. */
    sentTransactions: SentTransactions
    /** Whether transactions of other tabs are followed, too. */
    followsSent?: boolean
  }
}

/** A transaction sent from the modal, or by the page through a wallet that the iframe holds. */
export interface SentTransaction {
  readonly chainId: ChainId
  /** In the network's format. */
  readonly hash: string
  readonly from: string
  readonly to: string
  /** The sent amount, in units of the currency or token, such as `0.25`; `0` if nothing was sent. */
  readonly amount: string
  /** The arriving amount, if known in advance; the token may charge a part. */
  readonly arrives?: string | undefined
  readonly symbol: string
  /** CAIP-10; absent for the network's own currency. */
  readonly token?: CaipAddress | undefined
  /** The called contract, if it is not the token's. */
  readonly contract?: string | undefined
  /** For a swap: CAIP-10 id of the received token, or of the account for native currency. */
  readonly gets?: CaipAddress | undefined
  /** The operation, if it is not a transfer. */
  readonly does?: 'approve' | 'execute' | 'trade' | undefined
  /** Tells whether it was replaced; eip155 only. */
  readonly nonce?: number | undefined
  /** A spent output as `txid:index`, for the same purpose; bip122 only. */
  readonly spends?: string | undefined
  /** The network's hash, if a Safe or a smart account has its own. */
  readonly minedAs?: string | undefined
  /** Whether only some of its calls were executed. */
  readonly isPartial?: boolean | undefined
  readonly sentAtMs: number
  /**
   * `unseen`: no node has known it for some time, but it may still be executed. `awaitingOwners`: it waits for a Safe's
   * other owners. `replaced`: another transaction took its place. `dropped`: no node knows it any more.
   * `lapsed`: not confirmed in two weeks, and no longer watched.
   */
  readonly status: OpenStatus | SettledStatus
}

/** Statuses without a final outcome. */
type OpenStatus = 'pending' | 'unseen' | 'awaitingOwners'
export type SettledStatus = 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'lapsed'

/** Facts from a read of the network. */
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

/** Merges the transactions of this tab and others. If both have one, a settled status wins. */
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
 * Whether the status may still change. Failures are checked for a day, because nodes err and a chain may revert its last
 * blocks.
 */
export function mayChange({ status, sentAtMs }: SentTransaction, nowMs: number): boolean {
  if (isOpenStatus(status)) return true
  return (status === 'replaced' || status === 'dropped') && nowMs - sentAtMs < doubtMs
}

export function changeSent(sent: SentTransactions, id: SentId, changes: Partial<LearnedOfSent>): SentTransactions {
  return sent.map(each => (isSameSent(each, id) ? { ...each, ...changes } : each))
}
