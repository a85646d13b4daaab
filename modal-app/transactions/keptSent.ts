import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import {
  addSent,
  findSent,
  isSameSent,
  maxSent,
  mayChange,
  mergeSent,
  type SentId,
  type SentTransaction,
  type SentTransactions,
} from './sentTransactions.ts'
import { watchSent } from './watchSent.ts'

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

/** Stores a transaction that was just sent, and watches its status, even while the modal is closed. */
export function rememberSent(app: App, sent: SentTransaction): void {
  noteSent(app, sent)
  watchSent(app, sent)
}

/** Stores a transaction before it is known whether the network has it: the visitor may leave the page meanwhile. */
export function noteSent(app: App, sent: SentTransaction): void {
  resumeSent(app)
  updateSent(app, all => addSent(all, sent))
}

/** Removes a transaction that certainly never reached the network. */
export function forgetSent(app: App, id: SentId): void {
  updateSent(app, all => all.filter(each => !isSameSent(each, id)))
}

/**
 * Restores the transactions of earlier visits, and keeps watching those that may change; from then on, also those of other
 * tabs. Call it once per app.
 */
export function resumeSent(app: App): void {
  if (app.store.getState().followsSent) return
  app.store.setState({ followsSent: true })
  takeUp(app)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey(app.config, 'sent')) takeUp(app)
  })
}

function takeUp(app: App): void {
  const known = app.store.getState().sentTransactions
  const sentTransactions = mergeSent(known, readKeptSent(app))
  app.store.setState({ sentTransactions })
  for (const sent of sentTransactions)
    if (!findSent(known, sent) && mayChange(sent, app.clock.now())) watchSent(app, sent)
}
