import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import type { AddressProblem, Fee } from '../../adapters/Adapter.ts'
import type { DecodedCall } from '../../signing/decodeCall.ts'
import type { Simulation } from '../../signing/simulate.ts'

/** A token as the form knows it. */
export interface SendToken {
  /** CAIP-10; absent for the network's own currency. */
  readonly id?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit; undefined while unknown. */
  readonly balance?: bigint | undefined
  /** Dollars for one unit; undefined where it is unknown. */
  readonly price?: number | undefined
  /** Path of a picture on the server. */
  readonly iconUrl?: string | undefined
  /** Whether the operator's list has it. */
  readonly isListed: boolean
}

/** What a name stands for. `failed`: nobody answered. */
export interface ResolvedName {
  /** In its normal form once it was found; until then as it was typed. */
  readonly text: string
  readonly status: 'reading' | 'found' | 'none' | 'failed'
  readonly address?: string | undefined
}

/** Why the network would not carry out what the form says; another change of the form ends it. */
export interface SendRefusal {
  readonly reason:
    | 'amount'
    | 'fee'
    | 'rent'
    | 'newAccount'
    | 'address'
    | 'ownContract'
    | 'refused'
    | 'unreachable'
    | 'unloaded'
    | 'unsuitable'
    | 'failed'
  /** In the smallest unit of the network's currency: what is missing, or has to stay. */
  readonly needed?: bigint | undefined
}

/**
 * Why the recipient is none. `otherNetwork`: it is for another network of this kind. `link`: a payment link that asks for
 * more than a transfer, or is damaged. `linkToken`: one that asks for a token the account has none of.
 */
export type RecipientProblem = AddressProblem | 'otherNetwork' | 'link' | 'linkToken'

/** Parts of the form that a page may fill in. */
export type SendField = 'amount' | 'token' | 'recipient'

/** What a page has filled in (flow/readSendArguments.ts). */
export type GivenSend = Readonly<Partial<Record<SendField, string>>> & {
  readonly chainId: ChainId
}

/** What the visitor has entered. It outlives refusals, failures and other views. */
export interface SendForm {
  readonly chainId: ChainId
  /** CAIP-10; undefined for the network's own currency. */
  readonly token?: CaipAddress | undefined
  /** As it was typed; as the page gave it, with a point. */
  readonly amount: string
  /** An address or a name, as it was typed. */
  readonly recipient: string
  readonly name?: ResolvedName | undefined
  /** Why the recipient is no address; of a name, that it stands for none. */
  readonly problem?: RecipientProblem | undefined
  /** Of `otherNetwork`, how that one is called. */
  readonly otherName?: string | undefined
  /** Names are understood here. */
  readonly hasNames?: boolean | undefined
  /** The page filled these in, and the visitor cannot change them. */
  readonly fixed: readonly SendField[]
  readonly given?: GivenSend | undefined
  /** The account that it was opened for last: a check and a refusal are about that one. */
  readonly of?: CaipAddress | undefined
  /** The network is asked whether it would carry this out. */
  readonly isPreparing?: boolean | undefined
  readonly refusal?: SendRefusal | undefined
}

/**
 * What is worth a second look before sending. `respelled`: the normal form of the name has other letters. `lookalike`: it
 * begins and ends like a known address, and is another. `reverts`: a node that tried it out says that it would fail.
 * `differs`: the same, and that something else would change than the transfer says. `fickle`: the contract acts differently
 * in test runs. `arrivesLess`, `arrivesNothing`: the token keeps a part of it, or all. `tokenContract`, `ownerless`: what is
 * sent there is lost. `unused`: no transaction has ever named it. `empty`: it seems so. `fresh`: it has sent nothing, and is
 * partly like a known address.
 */
export type Caution = 'tokenContract' | 'respelled' | 'own' | 'lookalike' | 'unlisted' | FoundCaution

/** What is only known once the network was asked. */
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

/** What a wallet was asked to send and has not answered. It ends with the answer, or after ten minutes. */
export interface OpenSend {
  readonly id: string
  readonly askedAtMs: number
  /** The name of the wallet, which may have left the page meanwhile. */
  readonly wallet: string
  /** In units of the currency or the token, such as `0.25`. */
  readonly amount: string
  readonly symbol: string
  /** It was asked before the iframe was reloaded, and its answer reaches nobody. */
  readonly isTakenUp?: boolean | undefined
}

/** What of a transfer arrives. */
export interface Arrival {
  readonly amount: bigint
  /** It may be more. */
  readonly isLeast: boolean
}

/** A transfer that the network would carry out: what is shown is what is sent, and nothing changes it. */
export interface PreparedSend {
  readonly connectionId: string
  readonly network: Network
  /** Nodes in the order they are asked. */
  readonly urls: readonly string[]
  readonly from: ConnectionAccount
  /** As people write it. */
  readonly to: string
  /** The name it was found by. */
  readonly name?: string | undefined
  readonly token: SendToken
  /** In the smallest unit. */
  readonly amount: bigint
  readonly fee: Fee
  readonly cautions: readonly Caution[]
  /** The call to be signed; undefined where a transfer is none. */
  readonly call?: DecodedCall | undefined
  readonly simulation?: Simulation | undefined
  /** What the recipient gets, in the smallest unit, as far as anybody can say. */
  readonly arrives?: Arrival | undefined
}

export function emptyForm(chainId: ChainId): SendForm {
  return { chainId, amount: '', recipient: '', fixed: [] }
}

/** A form that the page has begun. */
export function givenForm(given: GivenSend): SendForm {
  const { chainId, amount = '', recipient = '', token } = given
  const fixed = (['amount', 'token', 'recipient'] as const).filter(field => given[field] !== undefined)
  return { chainId, amount, recipient, token: token as CaipAddress | undefined, fixed, given }
}

/** The form on another network. A network of another namespace begins a new one (spec §4). */
export function moveForm(form: SendForm, chainId: ChainId): SendForm {
  if (form.chainId === chainId) return form
  const isRelated = form.chainId.split(':')[0] === chainId.split(':')[0]
  // A name may stand for others there.
  const unread = { token: undefined, name: undefined, refusal: undefined, isPreparing: false }
  return isRelated ? { ...form, chainId, ...unread } : emptyForm(chainId)
}

/** Whether both say the same, of the same opening by the page. */
export function isSameForm(a: SendForm, b: SendForm): boolean {
  return (['chainId', 'token', 'amount', 'recipient', 'given'] as const).every(field => a[field] === b[field])
}

/** A change by the visitor. What the page has filled in stays. */
export function changeForm(
  form: SendForm,
  changes: Partial<Pick<SendForm, 'amount' | 'token' | 'recipient'>>,
): SendForm {
  const isFixed = Object.keys(changes).some(field => form.fixed.includes(field as SendField))
  if (isFixed) return form
  const read = changes.recipient === undefined ? {} : { name: undefined, problem: undefined, otherName: undefined }
  return { ...form, ...changes, ...read, refusal: undefined, isPreparing: false }
}
