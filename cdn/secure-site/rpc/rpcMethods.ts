/* Calls that the embedded wallet answers (spec §5, §6; reference §1.19). Others are refused with 4200. */

import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'

// @spec 5.rpc-methods
/** Answered without asking the visitor, and never ended with others. */
const silent: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  // Anyone can send signed transactions, so these are rate limited.
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])

/** The visitor approves each one. */
const approved: Readonly<Partial<Record<Namespace, ReadonlySet<string>>>> = {
  eip155: new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls']),
  solana: new Set([
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ]),
}

export type RpcTreatment = 'silent' | 'approved' | 'refused'

/** A method exists only on networks of its namespace. */
export function treatmentOf(chainId: ChainId, method: string): RpcTreatment {
  const namespace = namespaceOf(chainId)
  if (approved[namespace]?.has(method)) return 'approved'
  return namespace === 'eip155' && silent.has(method) ? 'silent' : 'refused'
}
