import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import type { Fee } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { Token } from './Token.ts'

/**
 * What is on screen before a wallet is asked: who is asked, and what is known of it. Each kind adds its own facts. It never
 * changes, so what is shown is what is asked.
 */
export interface Prepared {
  readonly connectionId: string
  /** The name of the wallet that pays, which may leave the page meanwhile. */
  readonly wallet: string
  readonly network: Network
  readonly from: ConnectionAccount
  /** What a test run would change, where there was one. */
  readonly simulation?: Simulation | undefined
}

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

/** What a wallet is asked for: a transfer, a step of a swap, or what a page asks for. */
export type AskedMoney = Pick<Prepared, 'connectionId' | 'wallet' | 'network' | 'from'> &
  Pick<PreparedTransfer, 'to' | 'token' | 'amount' | 'arrives'> &
  Pick<SentTransaction, 'contract' | 'gets' | 'does'>

/**
 * A reason to look twice before sending. `respelled`: the normal form of the name has other letters. `lookalike`: it looks
 * like a known address but isn't one. `reverts`: a node that tried it out says that it would fail.
 * `differs`: the same, and that something else would change than the transfer says. `fickle`: the contract acts differently
 * in test runs. `arrivesLess`, `arrivesNothing`: the token keeps a part of it, or all. `tokenContract`, `ownerless`: what is
 * sent there is lost. `unused`: no transaction has ever named it. `empty`: it seems so. `fresh`: it has sent nothing, and is
 * partly like a known address.
 */
export type Caution = 'tokenContract' | 'respelled' | 'own' | 'lookalike' | 'unlisted' | FoundCaution

/** Reasons that are known only after the network was asked. */
export type FoundCaution =
  | 'ownerless'
  | 'unused'
  | 'empty'
  | 'fresh'
  | 'reverts'
  | 'differs'
  | 'fickle'
  | 'arrivesLess'
  | 'arrivesNothing'
