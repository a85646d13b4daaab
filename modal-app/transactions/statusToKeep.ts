import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { SentTransaction } from './sentTransactions.ts'

/** Nodes learn of a transaction within seconds; one that goes through a private pool may take minutes to appear. */
const unseenMs = 600_000
/** No pool keeps a transaction this long without passing it on. */
const droppedMs = 86_400_000
/** Owners of a Safe take days, and nodes keep a transaction with a low fee for up to two weeks. */
const lapsedMs = 14 * 86_400_000

interface Since {
  /** How long no node has known it; 0 if one does. */
  unseenMs: number
  /** Since it was sent; below 0 if the clock was set back. */
  ageMs: number
  /** A transaction that no node has known for so long is certainly never carried out. */
  expireMs?: number | undefined
}

/** Statuses of a transaction that no node knows. They survive a reload, which starts the count again. */
const unknowns: readonly SentTransaction['status'][] = ['unseen', 'dropped', 'awaitingOwners']

/**
 * The status of a transaction after a read. Every open status has an end: what no node knows is dropped after a day, and
 * what nobody has confirmed lapses after two weeks.
 * @param read undefined if nobody could be asked
 */
export function statusToKeep(
  { status }: Pick<SentTransaction, 'status'>,
  read: TransactionStatus['status'] | undefined,
  { unseenMs: forMs, ageMs, expireMs = Number.POSITIVE_INFINITY }: Since,
): SentTransaction['status'] {
  if (read === 'confirmed' || read === 'failed' || read === 'replaced') return read
  const open = read === 'unseen' ? unseenStatus(status, forMs) : (read ?? status)
  if (read === 'unseen' && (forMs >= expireMs || (open === 'unseen' && Math.abs(ageMs) >= droppedMs))) return 'dropped'
  const isOpen = open === 'pending' || open === 'unseen' || open === 'awaitingOwners'
  return isOpen && Math.abs(ageMs) >= lapsedMs ? 'lapsed' : open
}

function unseenStatus(status: SentTransaction['status'], forMs: number): SentTransaction['status'] {
  if (forMs >= unseenMs) return 'unseen'
  return unknowns.includes(status) ? status : 'pending'
}
