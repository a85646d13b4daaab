import type { Connection } from '../../shared/connections.ts'
import type { SignInRules } from '../../shared/protocol/entities.schema.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { State } from '../app/State.ts'

type SignedIn = PageEvents['sessions.changed']['signedIn'][number]

/** Who is signed in, as the page last reported. Never changed here: the page keeps the sessions. */
export interface SessionsState {
  signedIn: readonly SignedIn[]
  /** The page signs in its own way, by these rules. */
  plugin?: SignInRules | undefined
}

export function readSessions({ signedIn, siwx }: PageEvents['sessions.changed'] = { signedIn: [] }): SessionsState {
  return { signedIn, plugin: siwx }
}

/** An account on a network. */
export type SessionKey = Pick<SignedIn, 'chainId' | 'address'>

export function isOfAccount(one: SessionKey, other: SessionKey): boolean {
  return one.chainId === other.chainId && sameAddress(one.address, other.address)
}

/** The account that a connection uses. */
export function keyOf({ chainId, accounts }: Pick<Connection, 'chainId' | 'accounts'>): SessionKey {
  return { chainId, address: accounts[0]?.address ?? '' }
}

/** Whether the account in use of a connection is signed in on its network. */
export function isSignedIn({ sessions }: Pick<State, 'sessions'>, connection: Connection): boolean {
  const key = keyOf(connection)
  return sessions.signedIn.some(each => isOfAccount(each, key))
}

/** The rules of the page's own sign-in, or else of the settings; undefined where nobody signs in. */
export function signInRules({ sessions, settings }: Pick<State, 'sessions' | 'settings'>): SignInRules | undefined {
  if (sessions.plugin) return sessions.plugin
  const { signIn, signOutOnDisconnect } = settings
  if (signIn === 'off') return undefined
  return { isRequired: signIn === 'required', isSignedOutOnDisconnect: signOutOnDisconnect }
}
