import type { ChainId } from '../../../shared/caip.ts'
import type { Connector } from '../../connectors/Connector.ts'
import { optional } from '../../lib/optional.ts'
import type { TransactionStatus } from '../Adapter.ts'

const timeoutMs = 10_000

/** Numbers of EIP-5792, and the words of its drafts. Done in part is not done. */
const outcomes = new Map<unknown, 'confirmed' | 'failed'>([
  [200, 'confirmed'],
  ['CONFIRMED', 'confirmed'],
  [400, 'failed'],
  [500, 'failed'],
  [600, 'failed'],
])

/**
 * What a wallet knows of a transaction, by `wallet_getCallsStatus` (EIP-5792).
 * @returns undefined while it is pending there, and from a wallet that does not answer, or knows nothing of it
 */
export async function readCallsStatus(
  wallet: Connector,
  chainId: ChainId,
  id: string,
): Promise<Pick<TransactionStatus, 'status' | 'minedAs' | 'isPartial'> | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const asked = { namespace: 'eip155', chainId, method: 'wallet_getCallsStatus', params: [id], signal } as const
  const { status: told, receipts } = Object(await optional(wallet.request(asked)))
  const outcome = outcomes.get(told)
  if (!outcome) return undefined
  const list: unknown[] = Array.isArray(receipts) ? receipts : []
  // The draft says “confirmed” of calls that were reverted, too.
  const isReverted = list.some(hasFailed)
  const isPartial = told === 600 || (isReverted && !list.every(hasFailed))
  const hash = Object(list[0]).transactionHash
  const minedAs = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
  return { status: isReverted ? 'failed' : outcome, minedAs, ...(isPartial && { isPartial }) }
}

const hasFailed = (receipt: unknown) => ['0x0', 'reverted', 0].includes(Object(receipt).status)
