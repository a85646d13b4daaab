import type { TokenLists } from '../listing/listing.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import type { WrongNode } from '../nodes/servedNetworks.ts'
import type { ApiDeps } from './keyedApi.ts'

/** Dependencies of the sources besides the chain. */
export interface SourceDeps {
  api: ApiDeps
  nodes: RpcNodes
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Monotonic milliseconds. */
  elapsed(): number
  report?: ((wrong: WrongNode) => void) | undefined
}
