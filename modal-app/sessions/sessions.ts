import type { Connection } from '../../shared/connections.ts'
import type { SignInRules } from '../../shared/protocol/entities.schema.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { State } from '../app/State.ts'

declare module '../app/State.ts' {
  interface State {
    sessions: SessionsState
  }
}

type SignedIn = PageEvents['sessions.changed']['signedIn'][number]

/** Who is signed in, as last reported by the page. Read-only here: the page stores the sessions. */
export interface SessionsState {
  signedIn: readonly SignedIn[]
  /** Rules of the page's own sign-in, if it has one. */
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

/** The active account of a connection. */
export function keyOf({ chainId, accounts }: Pick<Connection, 'chainId' | 'accounts'>): SessionKey {
  return { chainId, address: accounts[0]?.address ?? '' }
}

type RulesState = Pick<State, 'sessions' | 'settings'>

/** The sessions valid for a connection's active account on its network, newest first. */
export function sessionsOf(
  state: RulesState,
  connection: Pick<Connection, 'chainId' | 'accounts'>,
): readonly SignedIn[] {
  const key = keyOf(connection)
  // An address belongs to only one namespace.
  const counts = (each: SessionKey) =>
    isPerNetwork(state) ? isOfAccount(each, key) : sameAddress(each.address, key.address)
  return state.sessions.signedIn.filter(counts)
}

/** Whether a connection's active account is signed in. */
export function isSignedIn(state: RulesState, connection: Connection): boolean {
  return sessionsOf(state, connection).length > 0
}

/** The page's own sign-in needs a session per network. */
const isPerNetwork = ({ sessions, settings }: RulesState) =>
  sessions.plugin !== undefined || settings.signInScope === 'network'

/** The rules of the page's own sign-in, or else of the settings; undefined without sign-in. */
export function signInRules(state: RulesState): SignInRules | undefined {
  const { sessions, settings } = state
  if (sessions.plugin) return sessions.plugin
  const { signIn, signOutOnDisconnect } = settings
  if (signIn === 'off') return undefined
  return {
    isRequired: signIn === 'required',
    isSignedOutOnDisconnect: signOutOnDisconnect,
    ...(isPerNetwork(state) && { isPerNetwork: true }),
  }
}
