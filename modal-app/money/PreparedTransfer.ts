import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import type { Fee } from '../adapters/Transfers.ts'
import type { Caution } from './Caution.ts'
import type { Prepared } from './Prepared.ts'
import type { Token } from './Token.ts'

/** How much of a transfer arrives. */
export interface Arrival {
  readonly amount: bigint
  /** It may be more. */
  readonly isLeast: boolean
}

/** A transfer that has passed the network's checks. */
export interface PreparedTransfer extends Prepared {
  /** Nodes in the order they are asked. */
  readonly urls: readonly string[]
  /** As people write it. */
  readonly to: string
  /** The name it was found by. */
  readonly name?: string | undefined
  readonly token: Token
  /** In the smallest unit. */
  readonly amount: bigint
  readonly fee: Fee
  readonly cautions: readonly Caution[]
  /** The call to be signed; undefined where a transfer is none. */
  readonly call?: DecodedCall | undefined
  /** What the recipient gets, in the smallest unit, if that is known. */
  readonly arrives?: Arrival | undefined
}
