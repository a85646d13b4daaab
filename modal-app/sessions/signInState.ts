import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { SiwxTerms } from '../../shared/siwx.schema.ts'
import { addressKey } from '../../shared/spellAddress.ts'
import { keyOf } from './sessions.ts'

/** What the next message says beside its account, as the server or the page's own sign-in has told. */
export interface SignInOffer {
  /** The account it is for; empty where it is for any. */
  readonly account: string
  readonly answer: Promise<SiwxTerms>
  /** From then on, another is asked for; undefined until it was told. */
  readonly staleAtMs?: number | undefined
}

/** What an account is asked to sign, which the visitor reads before. */
export interface SignInQuestion {
  readonly account: string
  /** As the message has it. */
  readonly address: string
  readonly message: string
  readonly statement?: string | undefined
  /** When the session ends. */
  readonly expirationTime?: string | undefined
}

export interface SignInState {
  /** Accounts that were offered to sign in, where that is optional: once for each, while this document lives. */
  readonly offered: readonly string[]
  /** The page asked for it, so that it is offered even where the settings have it off. Until the modal closes. */
  readonly isAsked: boolean
  /** A wallet could not connect and sign in at once, so each is asked for on its own. */
  readonly isApart?: boolean | undefined
  readonly offer?: SignInOffer | undefined
  readonly question?: SignInQuestion | undefined
}

export const initialSignIn: SignInState = { offered: [], isAsked: false }

/** An account on whatever network. */
export function accountKey(connection: Pick<Connection, 'chainId' | 'accounts'>): string {
  const { chainId, address } = keyOf(connection)
  const namespace = namespaceOf(chainId)
  return `${namespace} ${addressKey(namespace, address)}`
}
