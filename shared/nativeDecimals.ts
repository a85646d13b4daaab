import { type ChainId, type Namespace, namespaceOf } from './caip.ts'

/** Wallets and nodes count in wei, lamports and satoshis, whatever decimals a network declares. */
// @spec 9.solana-decimals 9.bitcoin-decimals
const decimals: Readonly<Partial<Record<Namespace, number>>> = { eip155: 18, solana: 9, bip122: 8 }

/**
 * The decimals of a network's own currency, if the namespace fixes them. In Polkadot and Cosmos they differ by network.
 */
export function nativeDecimals(chainId: ChainId): number | undefined {
  return decimals[namespaceOf(chainId)]
}
