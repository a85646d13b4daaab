import type { Transaction, Transfer, UnseenPart } from '../../../shared/api/history.schema.ts'
import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import { addDecimals } from '../../lib/decimal.ts'
import type { PagedList } from '../../reads/pagedList.ts'
import { isOpenStatus, type SentTransaction } from '../../transactions/sentTransactions.ts'

declare module '../../app/State.ts' {
  interface State {
    activity: ActivityState
  }
}

/** The transactions of an account on one network. @spec 3.transaction */
export interface ActivityPages extends PagedList<Transaction> {
  /** Parts that the server's source cannot provide. */
  readonly unseen: readonly UnseenPart[]
}

/** By CAIP-10 account id, so that another network has a list of its own. */
type ActivityState = Readonly<Record<CaipAddress, ActivityPages>>

/** A transaction for display. */
export interface ShownTransaction extends Transaction {
  /** Its status; that of a sent transaction is known before the server has it. */
  readonly state: SentTransaction['status']
}

interface Month {
  /** Such as `2026-11`. */
  readonly id: string
  /** Any time within the month. */
  readonly at: Date
  readonly transactions: readonly ShownTransaction[]
}

/**
 * The displayed history of an account (reference §1.10), newest first: without other networks, duplicates and spam;
 * with transactions sent from here that the history lacks so far.
 */
export function shownTransactions(
  history: readonly Transaction[],
  sent: readonly SentTransaction[],
  chainId: ChainId,
): ShownTransaction[] {
  const read = history
    .filter(
      ({ metadata, transfers }) => metadata.chain === chainId && !isSpam(transfers) && !isEmpty(metadata, transfers),
    )
    .map(transaction => ({ ...transaction, state: transaction.metadata.status }))
  const ours = sent
    .filter(
      each => each.chainId === chainId && !read.some(({ metadata }) => metadata.hash === (each.minedAs ?? each.hash)),
    )
    .map(asTransaction)
  const all = new Map([...read, ...ours].map(transaction => [transaction.id, transaction]))
  return [...all.values()].sort((a, b) => timeOf(b) - timeOf(a))
}

function isSpam(transfers: Transaction['transfers']): boolean {
  return !!transfers?.length && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)
}

/**
 * Anyone can add a zero transfer to a history, to or from a look-alike of a known address, in the hope that it is
 * copied.
 */
function isEmpty({ operationType }: Transaction['metadata'], transfers: Transaction['transfers']): boolean {
  const isTransfer = operationType === 'send' || operationType === 'receive'
  return isTransfer && !!transfers?.length && transfers.every(({ quantity }) => !/[1-9]/.test(quantity.numeric))
}

function asTransaction(sent: SentTransaction): ShownTransaction {
  const { chainId, from, to, amount, symbol, does = 'send', sentAtMs, status } = sent
  const isMoving = does !== 'approve' && Number(amount) > 0
  const hash = sent.minedAs ?? sent.hash
  return {
    id: hash,
    state: status,
    metadata: {
      operationType: does,
      hash,
      chain: chainId,
      minedAt: new Date(sentAtMs).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: status === 'confirmed' ? status : isOpenStatus(status) ? 'pending' : 'failed',
    },
    transfers: isMoving
      ? [{ fungible_info: { name: symbol, symbol }, direction: 'out', quantity: { numeric: amount } }]
      : [],
  }
}

export function timeOf({ metadata }: Transaction): number {
  return Date.parse(metadata.minedAt)
}

/** Groups transactions by the visitor's months, in their order. */
export function monthsOf(transactions: readonly ShownTransaction[]): Month[] {
  const months = new Map<string, { at: Date; transactions: ShownTransaction[] }>()
  for (const transaction of transactions) {
    const at = new Date(timeOf(transaction))
    const id = `${at.getFullYear()}-${at.getMonth() + 1}`
    const month = months.get(id) ?? { at, transactions: [] }
    month.transactions.push(transaction)
    months.set(id, month)
  }
  return [...months].map(([id, month]) => ({ id, ...month }))
}

const maxShown = 2
/** Of two transfers, one worth less than this share of the other is a refunded fee, or gas. */
const tinyOfTwo = 0.1
/** The same for larger groups, as a share of the largest. */
const tinyOfMany = 0.01

/**
 * The transfers that summarize a transaction (reference §1.10): sums per token and direction, without tiny ones,
 * limited to the two most valuable; outgoing before incoming.
 */
export function shownTransfers(transfers: readonly Transfer[]): Transfer[] {
  const kept = withoutTiny(merged(transfers.filter(({ nft_info }) => !nft_info?.flags.is_spam)))
  const top = kept.length > maxShown ? [...kept].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, maxShown) : kept
  return top.sort((a, b) => Number(b.direction === 'out') - Number(a.direction === 'out'))
}

/** Sums transfers, except of NFTs, which are unique. */
function merged(transfers: readonly Transfer[]): Transfer[] {
  const groups = new Map<string, Transfer>()
  for (const [index, transfer] of transfers.entries()) {
    const { fungible_info: token, direction, quantity, value } = transfer
    const key = token ? JSON.stringify([token.name, token.symbol, token.isListed, direction]) : String(index)
    const before = groups.get(key)
    const isValued = before?.value !== undefined && value !== undefined
    groups.set(
      key,
      before
        ? {
            ...before,
            quantity: { numeric: addDecimals(before.quantity.numeric, quantity.numeric) },
            value: isValued ? (before.value ?? 0) + value : undefined,
          }
        : transfer,
    )
  }
  return [...groups.values()]
}

/** Drops tiny transfers, but none of unknown value. */
function withoutTiny(transfers: Transfer[]): Transfer[] {
  const largest = Math.max(0, ...transfers.map(worthOf))
  const part = transfers.length > maxShown ? tinyOfMany : tinyOfTwo
  return transfers.filter(({ value }) => transfers.length < 2 || value === undefined || value >= largest * part)
}

function worthOf({ value = 0 }: Transfer): number {
  return value
}
