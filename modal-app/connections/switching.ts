import type { ChainId } from '../../shared/caip.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'

/** A wallet being asked to change its network; a failure stays until it is tried again or left, so that its view can say why. */
export type Switching =
  | { status: 'waiting'; chainId: ChainId; isAdding: boolean; controller: AbortController }
  | { status: 'failed'; chainId: ChainId; code: ErrorCode }
