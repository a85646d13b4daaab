import { sameAddress } from '../../../shared/sameAddress.ts'
import type { State } from '../../app/State.ts'
import { isOpenStatus } from '../../transactions/sentTransactions.ts'
import type { SwapReview } from './swap.ts'

/**
 * Whether another tab has given a permission for this token meanwhile, or used one: then other steps are left than the review
 * says.
 */
export function isOvertaken(
  { sentTransactions, task }: Pick<State, 'sentTransactions' | 'task'>,
  { network, from, pay, quote, asOfMs, sent }: SwapReview,
): boolean {
  // What is sent while this tab asks is its own.
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
