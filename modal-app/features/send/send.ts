import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import type { AddressProblem } from '../../adapters/Transfers.ts'
import type { App } from '../../app/App.ts'
import type { GivenSend, SendField } from '../../flow/readSendArguments.ts'
import type { MoneyRefusal } from './RefusalNotice.tsx'

declare module '../../app/State.ts' {
  interface State {
    /** What the visitor has entered to send; undefined before that. */
    send?: SendForm | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to send what is on screen. */
    send: { chainId: ChainId }
  }
}

/** What a name stands for. `failed`: nobody answered. */
export interface ResolvedName {
  /** In its normal form once it was found; until then as it was typed. */
  readonly text: string
  readonly status: 'reading' | 'found' | 'none' | 'failed'
  readonly address?: string | undefined
}

/**
 * Why the recipient can't be used. `otherNetwork`: it is for another network of this kind. `link`: a payment link that asks for
 * more than a transfer, or is damaged. `linkToken`: one that asks for a token the account has none of.
 */
export type RecipientProblem = AddressProblem | 'otherNetwork' | 'link' | 'linkToken'

/** What the visitor has entered. It outlives refusals, failures and other views. */
export interface SendForm {
  readonly chainId: ChainId
  /** CAIP-10; undefined for the network's own currency. */
  readonly token?: CaipAddress | undefined
  /** As it was typed; as the page gave it, with a point. */
  readonly amount: string
  /** Max has filled in the amount, all but the fee: it goes down when the fee goes up. */
  readonly isMax?: boolean | undefined
  /** An address or a name, as it was typed. */
  readonly recipient: string
  readonly name?: ResolvedName | undefined
  /** Why the recipient isn't an address, or the name doesn't lead to one. */
  readonly problem?: RecipientProblem | undefined
  /** The name of that network, for `otherNetwork`. */
  readonly otherName?: string | undefined
  /** Whether names can be used on this network. */
  readonly hasNames?: boolean | undefined
  /** The page filled these in, and the visitor cannot change them. */
  readonly fixed: readonly SendField[]
  readonly given?: GivenSend | undefined
  /** The account it was last opened for. Checks and refusals are about that account. */
  readonly of?: CaipAddress | undefined
  /** The network is checking the transfer. */
  readonly isPreparing?: boolean | undefined
  readonly refusal?: MoneyRefusal | undefined
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

/** Whether two forms ask for the same transfer, from the same opening by the page. */
export function isSameForm(a: SendForm, b: SendForm): boolean {
  return (['chainId', 'token', 'amount', 'recipient', 'given'] as const).every(field => a[field] === b[field])
}

/** A change by the visitor. What the page has filled in stays. */
export function changeForm(
  form: SendForm,
  changes: Partial<Pick<SendForm, 'amount' | 'token' | 'recipient' | 'isMax'>>,
): SendForm {
  const isFixed = Object.keys(changes).some(field => form.fixed.includes(field as SendField))
  if (isFixed) return form
  const read = changes.recipient === undefined ? {} : { name: undefined, problem: undefined, otherName: undefined }
  const isMax = form.isMax && !('amount' in changes || 'token' in changes)
  return { ...form, isMax, ...changes, ...read, refusal: undefined, isPreparing: false }
}

/** Changes the form, if there is one. */
export function changeSend(app: App, change: (form: SendForm) => SendForm): void {
  app.store.setState(({ send }) => (send ? { send: change(send) } : {}))
}
