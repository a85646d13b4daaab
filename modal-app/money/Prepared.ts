import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { Fee } from '../adapters/Adapter.ts'
import type { DecodedCall } from '../signing/decodeCall.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Caution } from './Caution.ts'
import type { Token } from './Token.ts'

/** How much of a transfer arrives. */
export interface Arrival {
  readonly amount: bigint
  /** It may be more. */
  readonly isLeast: boolean
}

/** A transfer that has passed the network's checks. It never changes, so what is shown is what is sent. */
export interface Prepared {
  readonly connectionId: string
  /** The name of the wallet that pays, which may leave the page meanwhile. */
  readonly wallet: string
  readonly network: Network
  /** Nodes in the order they are asked. */
  readonly urls: readonly string[]
  readonly from: ConnectionAccount
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
  readonly simulation?: Simulation | undefined
  /** What the recipient gets, in the smallest unit, if that is known. */
  readonly arrives?: Arrival | undefined
}
