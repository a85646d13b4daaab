import type { TokenLists } from '../../listing/listing.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { Store } from '../../store/store.ts'
import type { AccountSource } from '../accountSource.ts'
import type { Esplora } from '../esplora.ts'
import type { SafeFetch } from '../safeFetch.ts'

/** Reads facts of one namespace's accounts from its networks' nodes. */
export type ChainReader = Omit<AccountSource, 'name'>

export interface ChainSourceDeps {
  nodes: RpcNodes
  /** Reads Bitcoin, which is unavailable without it. */
  esplora?: Esplora | undefined
  /** Stores the index of account events; without it, only listed tokens are found. */
  store?: Store | undefined
  /** Most events in the index, across all accounts. */
  maxIndexEvents?: number | undefined
  /** Fetches NFT metadata; without it, only on-chain metadata is read. */
  safeFetch?: SafeFetch | undefined
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
}
