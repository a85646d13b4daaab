import { activeConnection } from '../connections/activeConnection.ts'
import type { MessageKey } from '../lib/createI18n.ts'
import { isSignedIn, signInRules } from '../sessions/sessions.ts'
import { currentRoute } from './router.ts'
import type { LockState, Views } from './View.ts'

/** Why the visitor cannot close the view on screen; undefined if they can. The page always can. */
export function closeLock(views: Views, state: LockState): MessageKey | undefined {
  return views[currentRoute(state.router).view].locks?.(state, views)
}

/** Locks a view while the site requires a sign-in that the account has not made. @spec 2.close-locked-sign-in */
export function signInLock(state: LockState): 'locked.signIn' | undefined {
  const connection = activeConnection(state)
  return connection && signInRules(state)?.isRequired && !isSignedIn(state, connection) ? 'locked.signIn' : undefined
}
