/** Classes of wallet methods for the relay gate. `unknown` is refused, as is `eth_sign`, which signs a bare hash. */
export type RelayClass = 'read' | 'connect' | 'sign' | 'value' | 'unknown'

/** The names of methods, by class. */
export type MethodClasses = Readonly<Partial<Record<Exclude<RelayClass, 'unknown'>, RegExp>>>

/**
 * Of eip155. Each pattern takes a finite set of names, written as stems because they travel with the loader: no repetition, no
 * class, anchored at both ends. The whole set is frozen in loader/wallets/relay.test.ts. It holds what the modal asks of a
 * wallet and no more: a page's own requests do not come this way, and chains are read from nodes first.
 */
export const eip155Methods: MethodClasses = {
  read: /^(eth_(accounts|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get(Balance|BlockByNumber|Code|Logs|Transaction(ByHash|Count|Receipt))|maxPriorityFeePerGas)|wallet_get(Assets|CallsStatus|Capabilities))$/,
  connect: /^(eth_requestAccounts|wallet_((get|request|revoke)Permissions|(add|switch)EthereumChain))$/,
  sign: /^(eth_signTypedData_v4|personal_sign)$/,
  value: /^(eth_sendTransaction|wallet_sendCalls)$/,
}

// @spec 5.rpc-methods
export function relayClass(classes: MethodClasses, method: string): RelayClass {
  for (const [name, pattern] of Object.entries(classes)) if (pattern.test(method)) return name as RelayClass
  return 'unknown'
}
