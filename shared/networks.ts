import type { ChainId } from './caip.ts'

/** A network as the modal shows and reads it (spec §3, Caip network). */
export interface Network {
  id: ChainId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** HTTP JSON-RPC URLs, tried in order. The first ones may be the operator's own. */
  rpcUrls: string[]
  explorerUrl?: string | undefined
  testnet?: boolean | undefined
}
