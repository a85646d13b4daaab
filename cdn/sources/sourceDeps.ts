import type { TokenLists } from '../listing/listing.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import type { WrongNode } from '../nodes/servedNetworks.ts'
import type { ApiDeps } from './keyedApi.ts'

/** What sources beside the chain share. */
export interface SourceDeps {
  api: ApiDeps
  nodes: RpcNodes
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Milliseconds, by a clock that only goes on. */
  elapsed(): number
  tell?: ((wrong: WrongNode) => void) | undefined
}
