import { evmHexChainId } from '../../../shared/caip.ts'
import { refuse } from '../refuse.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { ChainChoice } from '../session/chainChoice.ts'
import { readCallsId } from './callsId.ts'

/** EIP-5792: under way, done, or undone as a whole. */
const [pending, confirmed, reverted] = [100, 200, 500]

/** `wallet_getCallsStatus`, by what the network itself says of the transaction. @throws `invalid_params` */
export async function callsStatus(
  { callNode, chains }: { callNode: CallNode; chains: Pick<ChainChoice, 'isKnown'> },
  params: unknown,
  signal: AbortSignal,
) {
  const [id]: readonly unknown[] = Array.isArray(params) ? params : []
  const asked = readCallsId(id)
  if (!asked || !chains.isKnown(asked.chainId)) throw refuse('invalid_params', 'No calls of this wallet have this id')
  const { hash, chainId } = asked
  const common = { version: '2.0.0', id, chainId: evmHexChainId(chainId), atomic: true }
  const receipt = Object(await callNode(chainId, 'eth_getTransactionReceipt', [hash], signal))
  if (typeof receipt.status !== 'string') return { ...common, status: pending }
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const logs = (Array.isArray(receipt.logs) ? receipt.logs : []).map(
    ({ address, data, topics }: Readonly<Record<string, unknown>>) => ({ address, data, topics }),
  )
  return {
    ...common,
    status: status === '0x1' ? confirmed : reverted,
    receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
  }
}
