import type { TokenLists } from '../../listing/listing.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { SafeFetch } from '../safeFetch.ts'
import type { AskedContracts, ContractsRead, ContractsReply } from './ContractsReply.ts'

/** Finds out what contracts are. */
export interface ContractReader {
  /** @throws ApiFailure `node_failed` */
  read(read: ContractsRead, asked: AskedContracts): Promise<ContractsReply>
}

export interface ContractReaderOptions {
  nodes: RpcNodes
  /** Fetches NFT metadata; without it, only on-chain metadata is read. */
  safeFetch: SafeFetch | undefined
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
}
