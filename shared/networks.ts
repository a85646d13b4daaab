import type { ChainId } from './caip.ts'

/** A network as the modal shows and queries it (spec §3, Caip network). */
export interface Network {
  id: ChainId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** HTTP JSON-RPC URLs, tried in order; for bip122, Esplora API bases. The operator's own may come first. */
  rpcUrls: string[]
  /** Base of `/tx/…` and `/address/…`. */
  explorerUrl?: string | undefined
  /** Content-hashed path on the server. Without one, a monogram is shown. */
  image?: string | undefined
  testnet?: boolean | undefined
}

/** A project's network, with the server's logo of its currency. */
export interface MarkedNetwork extends Network {
  /** Same as `image`. */
  coinImage?: string | undefined
}

/**
 * A network as the operator describes it. Pages cannot set a resolver, since it decides who gets the payment to a name.
 */
export interface ProjectNetwork extends MarkedNetwork {
  /** The universal resolver of the network's name registry (ENS). Ethereum's is built in. */
  ensUniversalResolver?: string | undefined
}
