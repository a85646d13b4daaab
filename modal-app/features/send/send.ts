import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import type { AddressProblem, RecipientFacts } from '../../adapters/Transfers.ts'
import type { App } from '../../app/App.ts'
import type { GivenSend, SendField } from '../../flow/readSendArguments.ts'
import type { MoneyRefusal } from './RefusalNotice.tsx'

declare module '../../app/State.ts' {
  interface State {
    /** The Send form; undefined until used. */
    send?: SendForm | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to send the transfer on screen. */
    send: { chainId: ChainId }
  }
}

/** The resolution of a name. `failed`: no node answered. */
export interface ResolvedName {
  /** Normalized once it is found; until then as typed. */
  readonly text: string
  readonly status: 'reading' | 'found' | 'none' | 'failed'
  readonly address?: string | undefined
}

/**
 * Why the recipient can't be used. `otherNetwork`: it is for another network of this namespace. `link`: a payment link
 * that requests more than a transfer, or is damaged. `linkToken`: a link for a token that the account does not own.
 */
export type RecipientProblem = AddressProblem | 'otherNetwork' | 'link' | 'linkToken'

/** The Send form. It survives refusals, failures and other views. */
export interface SendForm {
  readonly chainId: ChainId
  /** CAIP-10; undefined for the network's own currency. */
  readonly token?: CaipAddress | undefined
  /** As typed, or with a decimal point if set by the page. */
  readonly amount: string
  /** Whether Max has filled in the amount, which then decreases when the fee rises. */
  readonly isMax?: boolean | undefined
  /** An address or a name, as typed. */
  readonly recipient: string
  readonly name?: ResolvedName | undefined
  /** The network's facts about the recipient, once read ahead. */
  readonly facts?: RecipientFacts | undefined
  /** Why the recipient is not an address, or its name has none. */
  readonly problem?: RecipientProblem | undefined
  /** The name of that network, for `otherNetwork`. */
  readonly otherName?: string | undefined
  /** Whether names can be used on this network. */
  readonly hasNames?: boolean | undefined
  /** Fields set by the page, which the visitor cannot change. */
  readonly fixed: readonly SendField[]
  readonly given?: GivenSend | undefined
  /** The account that it was last opened for, and that checks and refusals concern. */
  readonly of?: CaipAddress | undefined
  /** Whether the network is checking the transfer. */
  readonly isPreparing?: boolean | undefined
  readonly refusal?: MoneyRefusal | undefined
}

export function emptyForm(chainId: ChainId): SendForm {
  return { chainId, amount: '', recipient: '', fixed: [] }
}

/** A form with the page's initial values. */
export function givenForm(given: GivenSend): SendForm {
  const { chainId, amount = '', recipient = '', token } = given
  const fixed = (['amount', 'token', 'recipient'] as const).filter(field => given[field] !== undefined)
  return { chainId, amount, recipient, token: token as CaipAddress | undefined, fixed, given }
}

/** The form on another network. Another namespace resets it (spec §4). */
export function moveForm(form: SendForm, chainId: ChainId): SendForm {
  if (form.chainId === chainId) return form
  const isRelated = form.chainId.split(':')[0] === chainId.split(':')[0]
  // A name may have another address there.
  const unread = { token: undefined, name: undefined, facts: undefined, refusal: undefined, isPreparing: false }
  return isRelated ? { ...form, chainId, ...unread } : emptyForm(chainId)
}

/** Whether two forms ask for the same transfer, from the same opening by the page. */
export function isSameForm(a: SendForm, b: SendForm): boolean {
  return (['chainId', 'token', 'amount', 'recipient', 'given'] as const).every(field => a[field] === b[field])
}

/** Applies a visitor's change, but keeps fields set by the page. */
export function changeForm(
  form: SendForm,
  changes: Partial<Pick<SendForm, 'amount' | 'token' | 'recipient' | 'isMax'>>,
): SendForm {
  const isFixed = Object.keys(changes).some(field => form.fixed.includes(field as SendField))
  if (isFixed) return form
  const unread = { name: undefined, facts: undefined, problem: undefined, otherName: undefined }
  const read = changes.recipient === undefined ? {} : unread
  const isMax = form.isMax && !('amount' in changes || 'token' in changes)
  return { ...form, isMax, ...changes, ...read, refusal: undefined, isPreparing: false }
}

/** Changes the form, if there is one. */
export function changeSend(app: App, change: (form: SendForm) => SendForm): void {
  app.store.setState(({ send }) => (send ? { send: change(send) } : {}))
}
