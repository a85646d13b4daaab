import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import type { Fee } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { Token } from './Token.ts'

/**
 * A prepared wallet request as shown on screen: the wallet and the known facts. Each kind adds its own facts. It is
 * immutable, so the request equals what was shown.
 */
export interface Prepared {
  readonly connectionId: string
  /** Name of the paying wallet, which may disappear from the page meanwhile. */
  readonly wallet: string
  readonly network: Network
  readonly from: ConnectionAccount
  /** The result of a simulation, if there was one. */
  readonly simulation?: Simulation | undefined
}

/** The arriving part of a transfer. */
export interface Arrival {
  readonly amount: bigint
  /** Whether it may be more. */
  readonly isLeast: boolean
}

/** A transfer that passed the network's checks. */
export interface PreparedTransfer extends Prepared {
  /** Nodes in the order to try them. */
  readonly urls: readonly string[]
  /** In display form. */
  readonly to: string
  /** The name that it was resolved from. */
  readonly name?: string | undefined
  readonly token: Token
  /** In the smallest unit. */
  readonly amount: bigint
  readonly fee: Fee
  readonly cautions: readonly Caution[]
  /** The call to sign; undefined where transfers are not calls. */
  readonly call?: DecodedCall | undefined
  /** The amount that the recipient gets, in the smallest unit, if known. */
  readonly arrives?: Arrival | undefined
}

/** A request to a wallet: a transfer, a step of a swap, or a page's request. */
export type AskedMoney = Pick<Prepared, 'connectionId' | 'wallet' | 'network' | 'from'> &
  Pick<PreparedTransfer, 'to' | 'token' | 'amount' | 'arrives'> &
  Pick<SentTransaction, 'contract' | 'gets' | 'does'>

/**
 * A reason to look twice before sending. `respelled`: the normalized name has other letters. `lookalike`: the address
 * resembles a known one. `reverts`: a simulation fails. `differs`: a simulation changes something else than the transfer
 * states. `fickle`: the contract behaves differently in simulations. `arrivesLess`, `arrivesNothing`: the token charges a
 * part or all of it. `tokenContract`, `ownerless`: funds sent there are lost. `unused`: no transaction mentions the
 * address. `empty`: it seems unused. `fresh`: it has sent nothing, and partly resembles a known address.
 */
export type Caution = 'tokenContract' | 'respelled' | 'own' | 'lookalike' | 'unlisted' | FoundCaution

/** Reasons that are known only after network requests. */
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
