import { sameAddress } from '../../../shared/sameAddress.ts'
import type { State } from '../../app/State.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { isOpenStatus, type SentId } from '../../transactions/sentTransactions.ts'
import { nextStep } from './nextStep.ts'
import type { SwapReview } from './swap.ts'

/** The next permission of a swap, if it was given before and the network has not taken it yet. */
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
