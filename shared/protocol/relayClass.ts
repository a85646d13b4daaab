/** Classes of wallet methods for the relay gate (architecture §6; the read list is reference §1.19). */
export type RelayClass = 'read' | 'connect' | 'sign' | 'value' | 'never' | 'unknown'

const read = new Set(
  `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount
  eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
  eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_syncing
  eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt
  eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets`.split(/\s+/),
)

const connect = new Set(
  `eth_requestAccounts wallet_requestPermissions wallet_getPermissions wallet_revokePermissions
  wallet_switchEthereumChain wallet_addEthereumChain`.split(/\s+/),
)

const sign = new Set(['personal_sign', 'eth_signTypedData_v4'])

const value = new Set(
  `eth_sendTransaction wallet_sendCalls eth_sendRawTransaction eth_sendUserOperation wallet_grantPermissions`.split(
    /\s+/,
  ),
)

/** `eth_sign` signs a bare hash and can therefore be made to mean anything: never. */
export function relayClass(method: string): RelayClass {
  if (method === 'eth_sign') return 'never'
  if (read.has(method)) return 'read'
  if (connect.has(method)) return 'connect'
  if (sign.has(method)) return 'sign'
  return value.has(method) ? 'value' : 'unknown'
}
