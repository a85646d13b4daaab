/** How the gate classifies a wallet method. `unknown` is refused; so is `eth_sign`, which signs a bare hash. */
export type RelayClass = 'read' | 'connect' | 'sign' | 'value' | 'unknown'

/** Method names by class. */
export type MethodClasses = Readonly<Partial<Record<Exclude<RelayClass, 'unknown'>, RegExp>>>

const sign = /^(eth_signTypedData_v4|personal_sign)$/
const value = /^(eth_sendTransaction|wallet_sendCalls)$/

/** The methods of eip155 for which a wallet asks the visitor. The page's own provider knows them, too. */
export const eip155Signing = [sign, value]

/**
 * For eip155. Each pattern matches a finite set of names, written as stems to save bytes in the wire, and frozen in
 * loader/late/wire/relay.test.ts. It holds only what the modal asks of a wallet: the page's own requests go past it, and
 * chains are read from nodes first.
 */
export const eip155Methods: MethodClasses = {
  read: /^(eth_(accounts|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get(Balance|BlockByNumber|Code|Logs|Transaction(ByHash|Count|Receipt))|maxPriorityFeePerGas)|wallet_get(Assets|CallsStatus|Capabilities))$/,
  connect: /^(eth_requestAccounts|wallet_((get|request)Permissions|(add|switch)EthereumChain))$/,
  sign,
  value,
}

// @spec 5.rpc-methods
export function relayClass(classes: MethodClasses, method: string): RelayClass {
  for (const [name, pattern] of Object.entries(classes)) if (pattern.test(method)) return name as RelayClass
  return 'unknown'
}
