import type { SwapReview } from './swap.ts'
import { bestQuote, type SwapParts, swappingOf } from './swapFacts.ts'
import { quotesOf } from './swapReads.ts'

/** How much less arrives by the price of now, if that is less than the transaction puts up with. */
export function movedBy(state: SwapParts, { quote, network }: SwapReview): bigint | undefined {
  const swapping = swappingOf(state)
  if (!swapping || swapping.network.id !== network.id) return undefined
  const now = bestQuote(quotesOf(swapping, state.swap)?.value, quote.source)
  const isSame = now?.fromAmount === quote.fromAmount && now.toAccount === quote.toAccount
  if (!now || !isSame || BigInt(now.toAmount) >= BigInt(quote.minimum)) return undefined
  return BigInt(quote.toAmount) - BigInt(now.toAmount)
}
