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
  /** What the server's source cannot see. */
  readonly unseen: readonly UnseenPart[]
}

/** By CAIP-10 account id, so that another network has a list of its own. */
type ActivityState = Readonly<Record<CaipAddress, ActivityPages>>

/** A transaction as the view shows it. */
export interface ShownTransaction extends Transaction {
  /** How it ended, or that it did not yet; the state of a sent one is known before the server has it. */
  readonly state: SentTransaction['status']
}

interface Month {
  /** Such as `2026-11`. */
  readonly id: string
  /** Some time in it. */
  readonly at: Date
  readonly transactions: readonly ShownTransaction[]
}

/**
 * What is shown of an account's history (reference §1.10): without other networks, repetitions and transactions that only
 * brought spam; with what was sent from here and is not in the history yet; newest first.
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
 * Anyone can write a transfer of nothing into a history, to or from an address that looks like a known one, and hope that it
 * is copied.
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
/** Of two transfers, one worth less than this part of the other is a fee that came back, or gas. */
const tinyOfTwo = 0.1
/** The same in larger groups, as a part of the largest. */
const tinyOfMany = 0.01

/**
 * The transfers that tell what a transaction did (reference §1.10): those of one token and direction are added up, tiny
 * ones are dropped, and the two most valuable are kept; what went out stands before what came in.
 */
export function shownTransfers(transfers: readonly Transfer[]): Transfer[] {
  const kept = withoutTiny(merged(transfers.filter(({ nft_info }) => !nft_info?.flags.is_spam)))
  const top = kept.length > maxShown ? [...kept].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, maxShown) : kept
  return top.sort((a, b) => Number(b.direction === 'out') - Number(a.direction === 'out'))
}

/** NFTs are one of a kind, so they are never added up. */
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

/** A transfer of unknown value is never dropped. */
function withoutTiny(transfers: Transfer[]): Transfer[] {
  const largest = Math.max(0, ...transfers.map(worthOf))
  const part = transfers.length > maxShown ? tinyOfMany : tinyOfTwo
  return transfers.filter(({ value }) => transfers.length < 2 || value === undefined || value >= largest * part)
}

function worthOf({ value = 0 }: Transfer): number {
  return value
}
