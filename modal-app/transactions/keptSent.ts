import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import {
  isSameSent,
  maxSent,
  mergeSent,
  type SentId,
  type SentTransaction,
  type SentTransactions,
} from './sentTransactions.ts'

/** The transactions of earlier visits; drops invalid entries. */
export function readKeptSent({ config, storage }: Pick<App, 'config' | 'storage'>): SentTransactions {
  const kept = readStoredList('sent', storage.get(storageKey(config, 'sent')))
  return kept.slice(0, maxSent) as SentTransaction[]
}

/** Changes the transactions in the state and in storage, which other tabs write too. */
export function updateSent(app: App, change: (sent: SentTransactions) => SentTransactions): void {
  const { config, storage, store } = app
  const sentTransactions = change(mergeSent(store.getState().sentTransactions, readKeptSent(app)))
  store.setState({ sentTransactions })
  storage.set(storageKey(config, 'sent'), JSON.stringify(sentTransactions))
}

/** Nodes see a transaction within seconds; one through a private pool may take minutes. */
const unseenMs = 600_000
/** No pool holds a transaction this long without forwarding it. */
const droppedMs = 86_400_000
/** A Safe's owners may take days, and nodes keep transactions with a low fee for up to two weeks. */
const lapsedMs = 14 * 86_400_000

interface Since {
  /** How long no node has known it; 0 if one does. */
  unseenMs: number
  /** Since it was sent; below 0 if the clock was set back. */
  ageMs: number
  /** After this time unseen, the transaction can no longer be executed. */
  expireMs?: number | undefined
}

/** Statuses of a transaction that no node knows. They survive a reload, which starts the count again. */
const unknowns: readonly SentTransaction['status'][] = ['unseen', 'dropped', 'awaitingOwners']

/**
 * The status of a transaction after a read. Every open status ends: unknown transactions are dropped after a day, and
 * unconfirmed ones lapse after two weeks.
 * @param read undefined if no node could be asked
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

/** Removes a transaction that certainly never reached the network. */
export function forgetSent(app: App, id: SentId): void {
  updateSent(app, all => all.filter(each => !isSameSent(each, id)))
}
