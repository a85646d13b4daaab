import { activeConnection } from '../connections/activeConnection.ts'
import { isSignedIn, signInRules } from '../sessions/sessions.ts'
import type { LockState } from './View.ts'

/** Locks a view while the site requires a sign-in that the account has not made. @spec 2.close-locked-sign-in */
export function signInLock(state: LockState): 'locked.signIn' | undefined {
  const connection = activeConnection(state)
  return connection && signInRules(state)?.isRequired && !isSignedIn(state, connection) ? 'locked.signIn' : undefined
}
