/**
 * The gate's classes of wallet methods. `signIn` connects and signs at once. `unknown` is refused, including
 * `eth_sign`, which signs a bare hash.
 */
export type RelayClass = 'read' | 'connect' | 'signIn' | 'sign' | 'value' | 'unknown'

/** Method names by class. */
export type MethodClasses = Readonly<Partial<Record<Exclude<RelayClass, 'unknown'>, readonly string[]>>>

const sign = ['eth_signTypedData_v4', 'personal_sign']
const value = ['eth_sendTransaction', 'wallet_sendCalls']

/** The eip155 methods for which a wallet prompts. The page's own provider also supports them. */
export const eip155Signing: readonly string[] = [...sign, ...value]

/**
 * For eip155. The gate's test freezes this list. It contains only methods that the modal requests from a wallet: the
 * page's own requests bypass the gate, and chains are read from nodes first.
 */
export const eip155Methods: MethodClasses = {
  read: [
    'eth_accounts',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  connect: [
    'eth_requestAccounts',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
  ],
  sign,
  value,
}

// @spec 5.rpc-methods
export function relayClass(classes: MethodClasses, method: string): RelayClass {
  for (const [name, methods] of Object.entries(classes)) if (methods.includes(method)) return name as RelayClass
  return 'unknown'
}
