import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { signInRules } from '../sessions/sessions.ts'
import { rememberWallet } from '../wallets/rememberWallet.ts'
import { walletRank } from '../wallets/walletRank.ts'
import { go } from './go.ts'
import type { SignInByConnect } from './signInByConnect.ts'
import { viewForPage } from './viewForPage.ts'

/** Connects and signs in with one consent. The code for it loads meanwhile. */
export function signInLater(app: App): SignInByConnect {
  const loading = app.parts.later().then(({ signInByConnect }) => signInByConnect(app))
  // The calls below report a failure.
  loading.catch(() => {})
  return {
    reach: async (...args) => (await loading).reach(...args),
    finish: async connection => (await loading).finish(connection),
  }
}

/** Whether WalletConnect wallets are asked to connect and sign in at once. @spec 5.siwx-one-namespace */
export function mayConnectSignedIn(app: App): boolean {
  const [only, ...others] = projectNamespaces(app)
  return only === 'eip155' && !others.length && mayAskBoth(app)
}

/** The same for a page wallet, which connects one namespace at a time. Solana wallets have a feature for it. */
export function mayPageWalletSignIn(app: App, namespaces: readonly Namespace[]): boolean {
  return namespaces.includes('solana') && mayAskBoth(app)
}

/** The same for the embedded wallet, which knows its account before it signs. */
export function mayEmailSignIn(app: App): boolean {
  return mayAskBoth(app)
}

function mayAskBoth({ store }: App): boolean {
  const state = store.getState()
  // The page's own sign-in has terms for one account, which is not known yet.
  if (state.sessions.plugin || state.signIn.isApart) return false
  return signInRules(state) !== undefined || state.signIn.isAsked
}

interface Choice {
  name: string
  method: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social'
  /** The wallet's entry in the list. */
  ranked: Parameters<typeof walletRank>[1]
  /** The listed wallet that was chosen, if any. */
  listed?: ListedWallet | undefined
  /** Connecting created this wallet. */
  isNew?: boolean | undefined
}

/** Tracks and remembers a connection the visitor has made, and makes its account ready. A new wallet is shown first. */
export async function connected(
  app: App,
  connection: Connection,
  { name, method, ranked, listed, isNew }: Choice,
): Promise<void> {
  const isAgain = rememberWallet(app, listed, connection)
  const properties = { name, method, view: viewForPage(app), ...walletRank(app, ranked) }
  track(app, { name: 'CONNECT_SUCCESS', properties: { ...properties, ...(isAgain && { reconnect: true }) } })
  if (isNew && app.store.getState().open) go(app, { is: 'accountReady', due: [{ view: 'WalletReady' }] })
  else await app.accountReady(app, connection)
}

/** Tracks a failed attempt to connect. An abandoned attempt is neither a failure nor a refusal. */
export function trackFailure(app: App, thrown: unknown): void {
  if (isAbandoned(thrown)) return
  const { code } = toConnectKitError(thrown)
  if (code === 'user_rejected' || code === 'unauthorized') track(app, { name: 'USER_REJECTED' })
  else track(app, { name: 'CONNECT_ERROR', properties: { code } })
}
