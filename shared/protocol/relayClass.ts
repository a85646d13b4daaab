/** Classes of wallet methods for the relay gate (architecture §6; the read list is reference §1.19). */
export type RelayClass = 'read' | 'connect' | 'sign' | 'value' | 'never' | 'unknown'

/** In alphabetical order, which is also what compresses best. */
const methods: Readonly<Record<Exclude<RelayClass, 'unknown'>, string>> = {
  read: `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_estimateUserOperationGas eth_feeHistory
    eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
    eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
    eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
    eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt
    eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_getUserOperationByHash eth_getUserOperationReceipt
    eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_supportedEntryPoints
    eth_syncing eth_uninstallFilter wallet_getAssets wallet_getCallsStatus wallet_getCapabilities`,
  connect: `eth_requestAccounts wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions
    wallet_revokePermissions wallet_switchEthereumChain`,
  sign: 'eth_signTypedData_v4 personal_sign',
  value: `eth_sendRawTransaction eth_sendTransaction eth_sendUserOperation wallet_grantPermissions wallet_sendCalls`,
  /** Signs a bare hash and can therefore be made to mean anything. */
  never: 'eth_sign',
}

export function relayClass(method: string): RelayClass {
  for (const [name, list] of Object.entries(methods)) if (list.split(/\s+/).includes(method)) return name as RelayClass
  return 'unknown'
}
