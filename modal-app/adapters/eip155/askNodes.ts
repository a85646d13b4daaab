import { ConnectKitError } from '../../../shared/errors.ts'
import type { NodeCall } from '../Adapter.ts'

/**
 * What nodes answer, so that no wallet has to be asked: the reads of reference §1.19, a few more of EIP-1474, and
 * transactions that are signed already. Names that begin with `wallet_` are about the wallet.
 */
const nodeMethods: ReadonlySet<string> = new Set(
  (
    'eth_blobBaseFee eth_blockNumber eth_call eth_createAccessList eth_estimateGas eth_estimateUserOperationGas ' +
    'eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber ' +
    'eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode ' +
    'eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex ' +
    'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt ' +
    'eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash ' +
    'eth_getUncleCountByBlockNumber eth_getUserOperationByHash eth_getUserOperationReceipt eth_maxPriorityFeePerGas ' +
    'eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_protocolVersion eth_sendRawTransaction ' +
    'eth_simulateV1 eth_supportedEntryPoints eth_syncing eth_uninstallFilter net_listening net_version web3_clientVersion ' +
    'web3_sha3'
  ).split(' '),
)

/** @spec 9.rpc-timeout */
const timeoutMs = 10_000
/** The call itself is wrong, or was reverted: another node would say the same. */
const finalCodes = new Set([3, -32602])

export function isForNodes(method: string): boolean {
  return nodeMethods.has(method)
}

/** One node after the other, until one answers; an answer of the chain itself, such as a revert, is one. */
export async function askNodes({ network, urls, method, params, signal }: NodeCall): Promise<unknown> {
  let failure: unknown
  for (const url of urls) {
    if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
    try {
      return await askNode(url, method, params)
    } catch (cause) {
      // What the browser throws has a number of its own, which says nothing of the chain.
      const thrown = cause instanceof DOMException ? new Error(cause.message) : cause
      const { code, data } = thrown as NodeError
      if (finalCodes.has(code as number) || data !== undefined) throw thrown
      failure ??= thrown
    }
  }
  if ((failure as NodeError | undefined)?.code !== undefined) throw failure
  throw new ConnectKitError('network_error', `No node of ${network.name} answers`, { chainId: network.id }, failure)
}

type NodeError = Error & { code?: unknown; data?: unknown }

async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  // Some nodes say what is wrong with a call under a status of 400.
  const reply: { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } } =
    await response.json()
  if (reply.error) {
    const { code = -32603, message, data } = reply.error
    throw Object.assign(new Error(typeof message === 'string' ? message : 'The node failed'), { code, data })
  }
  if (!response.ok || reply.result === undefined) throw new Error(`The node answered ${response.status}`)
  return reply.result
}
