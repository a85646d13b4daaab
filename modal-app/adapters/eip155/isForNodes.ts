/**
 * Methods that nodes answer, so that no wallet is asked: the reads of reference §1.19, a few more of EIP-1474, and signed
 * transactions.
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

export function isForNodes(method: string): boolean {
  return nodeMethods.has(method)
}
