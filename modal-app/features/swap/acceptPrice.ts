import type { App } from '../../app/App.ts'
import { changeReview } from './changeSwap.ts'
import type { SwapReview } from './swap.ts'
import { swapCaution } from './swapFacts.ts'

/** Whether the price is so bad that the visitor has to agree to it first, by a press of its own. */
export function isUnaccepted({ quote, pay, get, isAccepted }: SwapReview): boolean {
  return !isAccepted && swapCaution(quote, pay, get) === 'absurd'
}

export function acceptPrice(app: App): void {
  changeReview(app, { isAccepted: true })
}
