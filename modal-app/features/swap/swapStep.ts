import type { Read } from '../../reads/Read.ts'
import { hasFailed } from '../../reads/Read.ts'
import type { SwapQuotes } from './swap.ts'
import type { Swapping } from './swapFacts.ts'

/** What the form still lacks: the label of its button (reference §1.11). */
export type SwapStep =
  | 'selectToken'
  | 'addAmount'
  | 'chooseAmount'
  | 'incorrect'
  | 'insufficient'
  | 'reading'
  | 'noRoute'
  | 'liquidity'
  | 'quoteFailed'
  | 'review'

export function swapStep(
  { form, pay, get, amount }: Pick<Swapping, 'form' | 'pay' | 'get' | 'amount'>,
  quotes: Read<SwapQuotes> | undefined,
): SwapStep {
  if (!get) return 'selectToken'
  if (!form.amount.trim()) return 'addAmount'
  if (amount.is === 'ambiguous') return 'chooseAmount'
  if (amount.is !== 'amount' || amount.amount === 0n) return 'incorrect'
  if (pay.balance !== undefined && amount.amount > pay.balance) return 'insufficient'
  if (!quotes?.value) return hasFailed(quotes) ? 'quoteFailed' : 'reading'
  if (quotes.value.quotes.length > 0) return 'review'
  return quotes.value.refusal === 'insufficient-liquidity' ? 'liquidity' : 'noRoute'
}
