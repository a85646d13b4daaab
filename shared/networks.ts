import type { ChainId } from './caip.ts'

/** A network as the modal shows and reads it (spec §3, Caip network). */
export interface Network {
  id: ChainId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** HTTP JSON-RPC URLs, tried in order; of bip122, bases of an Esplora API. The first ones may be the operator's own. */
  rpcUrls: string[]
  /** Base of `/tx/…` and `/address/…`. */
  explorerUrl?: string | undefined
  /** Content-hashed path on the server; without one, a monogram is drawn. */
  image?: string | undefined
  testnet?: boolean | undefined
}

/** A network of a project, with the mark that its server has for the own currency. */
export interface MarkedNetwork extends Network {
  /** As `image`. */
  coinImage?: string | undefined
}

/** A network as the operator describes it. Pages name no resolver, since it decides whom a name pays. */
export interface ProjectNetwork extends MarkedNetwork {
  /** The universal resolver of the network's registry of names (ENS); of Ethereum it is known. */
  ensUniversalResolver?: string | undefined
}
