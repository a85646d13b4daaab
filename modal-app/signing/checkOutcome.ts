import type { SwapQuote } from '../../shared/api/convert.schema.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { Run } from './simulateAtNodes.ts'

/**
 * How a simulated swap differs from the one shown: it fails (`reverted`), could not be simulated or behaves differently
 * when simulated (`unknown`), another amount leaves (`leaves`), something else leaves as well (`more`), or less than the
 * minimum arrives (`arrives`), as with a token that charges for each transfer.
 */
export type OutcomeDifference = 'reverted' | 'unknown' | 'leaves' | 'more' | 'arrives'

/** Compares a transaction's simulated effects on the account with the quote that was shown. */
export function checkOutcome({
  simulation: { result, changes, isFickle },
  shown,
}: {
  simulation: Run
  shown: Pick<SwapQuote, 'fromAccount' | 'toAccount' | 'fromAmount' | 'minimum'>
}): { refusal: OutcomeDifference } | undefined {
  if (result === 'reverted') return { refusal: 'reverted' }
  if (result !== 'success' || isFickle) return { refusal: 'unknown' }
  const changed = (id: string) =>
    changes.filter(change => isOf(change, id)).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  if (-changed(shown.fromAccount) !== BigInt(shown.fromAmount)) return { refusal: 'leaves' }
  const isMore = changes.some(change => BigInt(change.amount) < 0n && !isOf(change, shown.fromAccount))
  if (isMore) return { refusal: 'more' }
  return changed(shown.toAccount) < BigInt(shown.minimum) ? { refusal: 'arrives' } : undefined
}

function isOf({ standard, contract }: Run['changes'][number], id: string): boolean {
  const address = parseCaipAddress(id)?.address ?? ''
  if (sameAddress(address, nativeToken)) return standard === 'native'
  return standard === 'ERC20' && contract !== undefined && sameAddress(contract, address)
}
