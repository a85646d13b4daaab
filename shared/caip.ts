/** Namespaces, CAIP-2 chain ids and CAIP-10 account ids. */

// @spec 5.chain-namespace
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
export type Namespace = (typeof namespaces)[number]

/** CAIP-2, such as `eip155:1`. */
export type ChainId = `eip155:${number}` | `${Exclude<Namespace, 'eip155'>}:${string}`
/** CAIP-10, such as `eip155:1:0xab…`. */
export type CaipAddress = `${ChainId}:${string}`

export function namespaceOf(chainId: ChainId): Namespace {
  return chainId.split(':')[0] as Namespace
}

export function referenceOf(chainId: ChainId): string {
  return chainId.split(':')[1] as string
}

export function caipAddress(chainId: ChainId, address: string): CaipAddress {
  return `${chainId}:${address}`
}
