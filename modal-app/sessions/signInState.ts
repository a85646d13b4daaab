import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { SiwxTerms } from '../../shared/siwx.schema.ts'
import { addressKey } from '../../shared/spellAddress.ts'
import { keyOf } from './sessions.ts'

declare module '../app/State.ts' {
  interface State {
    signIn: SignInState
  }
}

/** Terms of the next message besides its account, from the server or the page's own sign-in. */
export interface SignInOffer {
  /** The account they are for; empty if for any. */
  readonly account: string
  readonly answer: Promise<SiwxTerms>
  /** When to request new ones; undefined until they arrive. */
  readonly staleAtMs?: number | undefined
}

/** The message to sign, which the visitor reads first. */
export interface SignInQuestion {
  readonly account: string
  /** As in the message. */
  readonly address: string
  readonly message: string
  readonly statement?: string | undefined
  /** When the session ends. */
  readonly expirationTime?: string | undefined
}

export interface SignInState {
  /** Accounts that were offered an optional sign-in: once each per document. */
  readonly offered: readonly string[]
  /** Whether the page requested it, which offers it even if the settings turn it off. Reset when the modal closes. */
  readonly isAsked: boolean
  /** Set if a wallet cannot connect and sign in in one step, so they are requested separately. */
  readonly isApart?: boolean | undefined
  readonly offer?: SignInOffer | undefined
  readonly question?: SignInQuestion | undefined
}

export const initialSignIn: SignInState = { offered: [], isAsked: false }

/** The key of an account on any network. */
export function accountKey(connection: Pick<Connection, 'chainId' | 'accounts'>): string {
  const { chainId, address } = keyOf(connection)
  const namespace = namespaceOf(chainId)
  return `${namespace} ${addressKey(namespace, address)}`
}
