import { sameAddress } from '../../../shared/sameAddress.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { toDecimal } from '../../lib/decimal.ts'
import type { TaskFacts } from '../../tasks/Task.ts'
import { isOpenStatus, type SentId } from '../../transactions/sentTransactions.ts'
import { changeReview, type SwapReview } from './swap.ts'
import { swapCaution } from './swapFacts.ts'

/** The request of the next press. */
export function nextStep({ approvals, isAtomic, permit }: SwapReview): TaskFacts['swap']['step'] {
  if (approvals.length === 0) return 'swap'
  if (isAtomic) return 'all'
  return permit && !permit.signature ? 'sign' : 'allow'
}

/** Whether the price is so bad that the visitor must first accept it with a separate press. */
export function isUnaccepted({ quote, pay, get, isAccepted }: SwapReview): boolean {
  return !isAccepted && swapCaution(quote, pay, get) === 'absurd'
}

export function acceptPrice(app: App): void {
  changeReview(app, { isAccepted: true })
}

/**
 * Whether another tab has meanwhile granted or used an allowance of this token, so that the remaining steps differ from
 * the review's.
 */
export function isOvertaken(
  { sentTransactions, task }: Pick<State, 'sentTransactions' | 'task'>,
  { network, from, pay, quote, asOfMs, sent }: SwapReview,
): boolean {
  // Transactions sent during this tab's request are its own.
  if (!pay.id || sent || task?.kind === 'swap') return false
  return sentTransactions.some(
    each =>
      each.sentAtMs > asOfMs &&
      (isOpenStatus(each.status) || each.status === 'confirmed') &&
      each.chainId === network.id &&
      sameAddress(each.from, from.address) &&
      sameAddress(each.token ?? '', pay.id ?? '') &&
      sameAddress(each.does === 'approve' ? each.to : (each.contract ?? ''), quote.spender),
  )
}

/** The pending approval of a swap, if it was sent earlier and is not yet mined. */
export function allowanceOnItsWay(
  { sentTransactions }: Pick<State, 'sentTransactions'>,
  review: SwapReview,
): SentId | undefined {
  const { network, from, pay, amount, quote, approvals } = review
  const [approval] = approvals
  if (!approval || nextStep(review) === 'all') return undefined
  const units = toDecimal(approval.isReset ? 0n : amount, pay.decimals)
  return sentTransactions.find(
    sent =>
      sent.does === 'approve' &&
      isOpenStatus(sent.status) &&
      sent.chainId === network.id &&
      sameAddress(sent.from, from.address) &&
      sameAddress(sent.to, quote.spender) &&
      sameAddress(sent.token ?? '', pay.id ?? '') &&
      sent.amount === units,
  )
}
