import { optional } from '../../lib/optional.ts'
import type { RecipientFacts, RecipientRead } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { askQuantity } from './askQuantity.ts'
import { isOwnerless } from './isOwnerless.ts'
import { isTokenContract } from './isTokenContract.ts'
import { withPrefix } from './withPrefix.ts'

/** An account by a key that has code for a while (EIP-7702). */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/** As `Adapter.recipientFacts`. Nodes do not tell whether tokens were ever received, so nobody is surely new here. */
export async function recipientFacts({ to, ...nodes }: RecipientRead): Promise<RecipientFacts> {
  const address = withPrefix(to)
  const { network, urls, signal } = nodes
  const call = { network, urls, signal, params: [address, 'latest'] }
  const [code, count, balance] = await Promise.all([
    optional(askNodes({ ...call, method: 'eth_getCode' })),
    optional(askQuantity({ ...call, method: 'eth_getTransactionCount' })),
    optional(askQuantity({ ...call, method: 'eth_getBalance' })),
  ])
  const isContract = typeof code === 'string' && code.length > 2 && !delegated.test(code)
  if (isContract && (await isTokenContract(nodes, address))) return { kind: 'tokenContract' }
  if (isOwnerless(address)) return { kind: 'ownerless' }
  const isEmpty = code === '0x' && count === 0n && balance === 0n
  return isEmpty ? { isUnused: 'seemingly' } : {}
}
