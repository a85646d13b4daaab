import type { Namespace } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { signInRules } from '../sessions/sessions.ts'

/** Whether wallets reached by WalletConnect are asked to connect and to sign in at once. @spec 5.siwx-one-namespace */
export function mayConnectSignedIn(app: App): boolean {
  const [only, ...others] = projectNamespaces(app)
  return only === 'eip155' && !others.length && mayAskBoth(app)
}

/** The same of a wallet in the page, which connects one namespace at a time. Those of Solana have a feature for it. */
export function mayPageWalletSignIn(app: App, namespaces: readonly Namespace[]): boolean {
  return namespaces.includes('solana') && mayAskBoth(app)
}

/** The same of the embedded wallet, which knows its account before it signs. */
export function mayEmailSignIn(app: App): boolean {
  return mayAskBoth(app)
}

function mayAskBoth({ store }: App): boolean {
  const state = store.getState()
  // The terms of the page's own sign-in are for one account, which is not known yet.
  if (state.sessions.plugin || state.signIn.isApart) return false
  return signInRules(state) !== undefined || state.signIn.isAsked
}
