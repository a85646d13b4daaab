import { type ChainId, type Namespace, namespaceOf } from './caip.ts'

/** Wallets and nodes count in wei, lamports and satoshis, whatever decimals a network claims. */
// @spec 9.solana-decimals 9.bitcoin-decimals
const decimals: Readonly<Partial<Record<Namespace, number>>> = { eip155: 18, solana: 9, bip122: 8 }

/** The decimals of a network's own currency, if its namespace fixes them; Polkadot's and Cosmos's differ by network. */
export function nativeDecimals(chainId: ChainId): number | undefined {
  return decimals[namespaceOf(chainId)]
}
