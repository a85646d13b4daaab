/** Classes of wallet methods for the relay gate (architecture §6; the read list is reference §1.19). */
export type RelayClass = 'read' | 'connect' | 'sign' | 'value' | 'never' | 'unknown'

/**
 * Each pattern takes a finite set of names, written as stems because they travel with the loader: no repetition, no
 * class, anchored at both ends. The whole set is frozen in loader/wallets/relay.test.ts.
 */
const patterns: Readonly<Record<Exclude<RelayClass, 'unknown'>, RegExp>> = {
  read: /^(eth_(accounts|blockNumber|call|chainId|estimate(|UserOperation)Gas|feeHistory|gasPrice|get(Account|Balance|Block(By(Hash|Number)|Receipts|TransactionCountBy(Hash|Number))|Code|Filter(Changes|Logs)|Logs|Proof|StorageAt|Transaction(By(Block(Hash|Number)AndIndex|Hash)|Count|Receipt)|UncleCountByBlock(Hash|Number)|UserOperation(ByHash|Receipt))|maxPriorityFeePerGas|new(Block|PendingTransaction|)Filter|supportedEntryPoints|syncing|uninstallFilter)|wallet_get(Assets|CallsStatus|Capabilities))$/,
  connect: /^(eth_requestAccounts|wallet_((get|request|revoke)Permissions|(add|switch)EthereumChain))$/,
  sign: /^(eth_signTypedData_v4|personal_sign)$/,
  value: /^(eth_send(RawTransaction|Transaction|UserOperation)|wallet_(grantPermissions|sendCalls))$/,
  /** Signs a bare hash and can therefore be made to mean anything. */
  never: /^eth_sign$/,
}

// @spec 5.rpc-methods
export function relayClass(method: string): RelayClass {
  for (const [name, pattern] of Object.entries(patterns)) if (pattern.test(method)) return name as RelayClass
  return 'unknown'
}
