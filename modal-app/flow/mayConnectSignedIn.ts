import type { App } from '../app/App.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { signInRules } from '../sessions/sessions.ts'

/** Whether a wallet is asked to connect and to sign in at once. @spec 5.siwx-one-namespace */
export function mayConnectSignedIn(app: App): boolean {
  const state = app.store.getState()
  const [only, ...others] = projectNamespaces(app)
  // The terms of the page's own sign-in are for one account, which is not known yet.
  if (state.sessions.plugin || state.signIn.isApart || others.length || only !== 'eip155') return false
  return signInRules(state) !== undefined || state.signIn.isAsked
}
