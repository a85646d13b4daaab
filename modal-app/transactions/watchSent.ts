import { namespaceOf } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import { connectionOn } from '../connections/connectionById.ts'
import { showToast } from '../dialog/toasts.ts'
import { currentRoute } from '../flow/router.ts'
import type { View } from '../flow/View.ts'
import { inBackground, optional } from '../lib/inBackground.ts'
import { longerWait, poll } from '../lib/poll.ts'
import { storageKey } from '../lib/storageKey.ts'
import sentTexts from '../locales/en.sent.gen.json'
import { renewTokens } from '../tokens/tokensActions.ts'
import { readKeptSent, statusToKeep, updateSent } from './keptSent.ts'
import { readSentStatus } from './readSentStatus.ts'
import {
  addSent,
  changeSent,
  findSent,
  isOpenStatus,
  isSameSent,
  type LearnedOfSent,
  mayChange,
  mergeSent,
  type SentId,
  type SentTransaction,
  type SettledStatus,
} from './sentTransactions.ts'

/** Polls after 4 s (spec §9). Each further wait is 1.5 times as long, because most transactions settle soon. */
const pollMs = 4_000
const longestPollMs = 60_000
/** After this long, nobody is watching the screen for it. */
const soonMs = 7_200_000
const longestLatePollMs = 600_000

/** A few blocks. A settled status is read once more after them; a failed arrival, every so often for a day. */
const againMs = 120_000

/** What a watch has learned so far. */
interface Watch {
  /** The next wait while the transaction is open. */
  openMs: number
  /** The next wait. */
  nextMs: number
  /** Since when no node has known it, without a break. */
  unseenSinceMs?: number | undefined
  /** The last answer of the nodes. */
  last?: TransactionStatus['status'] | undefined
  searchedTo?: number | undefined
  /** The status the visitor last heard of. */
  reported?: SettledStatus | undefined
}

/**
 * Polls a transaction's status until it is settled, even while the modal is closed, but only in a visible tab. Ends by
 * itself: see `statusToKeep`.
 */
export function watchSent(app: App, id: SentId): void {
  const watch: Watch = { openMs: pollMs, nextMs: pollMs }
  const wait = (ms: number) => pause(app, ms)
  void poll({ wait, everyMs: () => watch.nextMs }, async () => {
    if (document.visibilityState === 'hidden') await untilVisible()
    const nextMs = await look(app, id, watch)
    watch.nextMs = nextMs ?? 0
    return nextMs === undefined ? 'over' : undefined
  })
}

/** @returns when to look next; undefined: never */
async function look(app: App, id: SentId, watch: Watch): Promise<number | undefined> {
  const before = findSent(app.store.getState().sentTransactions, id)
  if (!before) return undefined
  const read = await optional(readSentStatus(app, before, watch.searchedTo))
  const nowMs = app.clock.now()
  watch.searchedTo = read?.searchedTo ?? watch.searchedTo
  watch.unseenSinceMs = read?.status === 'unseen' ? (watch.unseenSinceMs ?? nowMs) : undefined
  const isDoubted = isSurprise(before, read?.status) && read?.status !== watch.last
  watch.last = read?.status ?? watch.last
  if (isDoubted) return pollMs
  const unseenMs = watch.unseenSinceMs === undefined ? 0 : nowMs - watch.unseenSinceMs
  const status = statusToKeep(before, read?.status, {
    unseenMs,
    ageMs: nowMs - before.sentAtMs,
    expireMs: read?.expireMs,
  })
  const { nonce, spends, minedAs, isPartial } = read ?? {}
  change(app, watch, before, { nonce, spends, minedAs, isPartial, status })
  const after = findSent(app.store.getState().sentTransactions, id)
  if (!after) return undefined
  if (!isOpenStatus(after.status))
    return mayChange(after, nowMs) || after.status !== before.status ? againMs : undefined
  const { openMs } = watch
  watch.openMs = longerWait(openMs, nowMs - before.sentAtMs < soonMs ? longestPollMs : longestLatePollMs)
  return openMs
}

/**
 * One RPC URL may be served by several nodes, some of them behind. So “replaced”, or a change to a settled status, counts
 * only after two equal answers.
 */
function isSurprise({ status }: SentTransaction, read: TransactionStatus['status'] | undefined): boolean {
  return read !== undefined && read !== status && (read === 'replaced' || !isOpenStatus(status))
}

function change(app: App, watch: Watch, sent: SentTransaction, read: LearnedOfSent): void {
  const learned = Object.entries(read).filter(
    ([fact, value]) => value !== undefined && value !== sent[fact as 'status'],
  )
  if (!learned.length) return
  updateSent(app, all => changeSent(all, sent, Object.fromEntries(learned)))
  const { status } = read
  if (status === sent.status || isOpenStatus(status)) return
  // A chain that undoes its last blocks may confirm a transaction twice.
  if (status !== watch.reported) inBackground(tell(app, sent, status))
  watch.reported = status
  // A failed one took its fee.
  if (status !== 'dropped' && status !== 'lapsed') renew(app, sent)
}

/** Shows a toast, unless the transaction's own view is on screen. */
async function tell(app: App, id: SentId, status: SettledStatus): Promise<void> {
  const state = app.store.getState()
  const { open, router } = state
  const route = currentRoute(router)
  const outcome = (app.views[route.view] as View).outcome?.(state, route)
  const isDone = outcome !== undefined && 'hash' in outcome && outcome.hash === id.hash
  const isShown = isDone || ('sent' in route && isSameSent(route.sent, id))
  const variant = status === 'confirmed' ? 'success' : 'error'
  if (open && !isShown) showToast(app, { message: `toast.sent.${status}`, variant, texts: sentTexts })
}

/** Reads the account's balances again. */
function renew(app: App, { chainId, from, token, gets }: SentTransaction): void {
  const namespace = namespaceOf(chainId)
  const isSender = ({ address }: ConnectionAccount) => isSameAddress(namespace, address, from)
  const connection = connectionOn(app.store.getState(), { chainId, address: from })
  if (!connection) return
  // The account that paid comes first, whatever order the wallet uses.
  const accounts = [...connection.accounts].sort((a, b) => Number(isSender(b)) - Number(isSender(a)))
  const moved = [`${chainId}:${from}` as const, ...(token ? [token] : []), ...(gets ? [gets] : [])]
  inBackground(renewTokens(app, { ...connection, accounts }, moved))
}

/** Resolves once this tab is visible: of all the site's tabs, only that one polls the network. */
function untilVisible(): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
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
