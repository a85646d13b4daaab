import type { TaskFacts } from '../../tasks/Task.ts'
import type { SwapReview } from './swap.ts'

/** What the next press asks for. */
export function nextStep({ approvals, isAtomic, permit }: SwapReview): TaskFacts['swap']['step'] {
  if (approvals.length === 0) return 'swap'
  if (isAtomic) return 'all'
  return permit && !permit.signature ? 'sign' : 'allow'
}
