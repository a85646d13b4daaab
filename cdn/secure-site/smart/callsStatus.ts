import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { evmHexChainId } from '../../../shared/parseCaip.ts'
import { refuseBy } from '../refuse.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { ChainChoice } from '../session/chainChoice.ts'
import { readCallsId, type SentCalls } from './callsId.ts'

/** EIP-5792 codes: pending, confirmed, or reverted as a whole. */
const [pending, confirmed, reverted] = [100, 200, 500]
const unknownId = 5730
/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`; its second word tells success. */
export const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * `wallet_getCallsStatus`, from the network itself: a bundler's word counts for nothing. @throws 5730 for an id of no
 * batch
 */
export async function callsStatus(
  { callNode, chains }: { callNode: CallNode; chains: Pick<ChainChoice, 'isKnown'> },
  params: unknown,
  signal: AbortSignal,
) {
  const [id]: readonly unknown[] = Array.isArray(params) ? params : []
  const sent = readCallsId(id)
  if (!sent || !chains.isKnown(sent.chainId)) throw refuseBy(unknownId, 'No calls of this wallet have this id')
  const ask = (method: string, given: readonly unknown[]) => callNode(sent.chainId, method, given, signal)
  const common = { version: '2.0.0', id, chainId: evmHexChainId(sent.chainId), atomic: true }
  const { hash, isDone } = sent.is === 'transaction' ? { hash: sent.hash, isDone: true } : await carriedOut(sent, ask)
  const receipt = hash ? Object(await ask('eth_getTransactionReceipt', [hash])) : {}
  if (typeof receipt.status !== 'string') return { ...common, status: pending }
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const logs = (Array.isArray(receipt.logs) ? receipt.logs : []).map(
    ({ address, data, topics }: Readonly<Record<string, unknown>>) => ({ address, data, topics }),
  )
  return {
    ...common,
    status: status === '0x1' && isDone ? confirmed : reverted,
    receipts: [{ logs, status: isDone ? status : '0x0', blockHash, blockNumber, gasUsed, transactionHash }],
  }
}

/** A transaction with several operations succeeds even if one fails, so the operation's own event tells. */
async function carriedOut(
  { hash, afterBlock }: Extract<SentCalls, { is: 'operation' }>,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<{ hash?: unknown; isDone: boolean }> {
  const filter = { address: entryPoint, topics: [operationEvent, hash], fromBlock: afterBlock, toBlock: 'latest' }
  const logs = await ask('eth_getLogs', [filter])
  const [log] = Array.isArray(logs) ? logs : []
  const { transactionHash, data, topics } = Object(log)
  if (!Array.isArray(topics) || topics[1] !== hash || typeof data !== 'string') return { isDone: false }
  return { hash: transactionHash, isDone: data.slice(2 + 64, 2 + 128).endsWith('1') }
}
