import { namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import type { Network } from '../../../shared/networks.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { siwxText } from '../../../shared/siwx.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { siteHost } from '../../app/siteHost.ts'
import { type SignInEvent, track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { dueRoutes } from '../../flow/dueRoutes.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { next } from '../../flow/next.ts'
import { showSuccess } from '../../flow/showSuccess.ts'
import { verifySigned } from '../../flow/verifySigned.ts'
import { askSignature } from '../../money/askSignature.ts'
import { networkById, networkOf } from '../../networks/networks.ts'
import { keepPluginSession } from '../../sessions/askPlugin.ts'
import { isSignedIn, keyOf, signInRules } from '../../sessions/sessions.ts'
import { dropOffer, networkAccountKey, offerSignIn } from '../../sessions/signInOffer.ts'
import type { SignInQuestion } from '../../sessions/signInState.ts'
import { abortTask } from '../../tasks/abortTask.ts'
import { runTask } from '../../tasks/runTask.ts'

/**
 * Has the account in use sign in; call it within the click. The view shows the request and its outcome.
 * @throws ConnectKitError `siwx_no_account`; `siwx_sign_failed`, unless the visitor declined or left
 */
export async function signIn(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  // @spec 8.siwx-address
  if (!connection) throw new ConnectKitError('siwx_no_account', 'No ActiveCaipAddress found')
  trackSignIn(app, 'CLICK_SIGN_SIWX_MESSAGE', connection)
  const question = { kind: 'signIn', facts: keyOf(connection) } as const
  try {
    await runTask(app, question, undefined, ({ controller }) => ask(app, connection, controller.signal))
  } catch (thrown) {
    if (isAbandoned(thrown)) return
    const { code } = toConnectKitError(thrown)
    trackSignIn(app, 'SIWX_AUTH_ERROR', connection, code)
    // The visitor declined or left, so nothing went wrong.
    if (code === 'user_rejected') return
    // @spec 8.siwx-signing 4.siwx-failed
    throw new ConnectKitError('siwx_sign_failed', 'Error signing message', { chainId: connection.chainId }, thrown)
  }
  trackSignIn(app, 'SIWX_AUTH_SUCCESS', connection)
  leaveSignedIn(app)
}

async function ask(app: App, connection: Connection, signal: AbortSignal): Promise<void> {
  const state = app.store.getState()
  if (!networkOf(state, connection))
    // @spec 8.siwx-network
    throw new ConnectKitError('siwx_no_network', 'No ActiveCaipNetwork or client found')
  const isPlugin = state.sessions.plugin !== undefined
  const { written, signature } = await askSignature(app, {
    connection,
    signal,
    write: () => prepareQuestion(app, connection),
    // @spec 8.siwx-client
    gone: () => new ConnectKitError('siwx_no_client', 'No ConnectionController client found'),
  })
  const { address, message, expirationTime } = written
  const signed = { chainId: connection.chainId, address, message, signature }
  // A nonce counts once, whatever the outcome.
  dropOffer(app)
  if (!isPlugin) return verifySigned(app, signed, signal)
  await keepPluginSession(app, signed, expirationTime)
}

/**
 * The text for the account to sign, which the view shows from now on. We state the site and the account: the site is
 * the one that the handshake has verified. Fetches nothing if the text is at hand.
 * @throws ConnectKitError `network_error`, `siwx_disabled`, `plugin_failed`
 * @spec 3.siwx-message
 */
export async function prepareQuestion(app: App, connection: Connection): Promise<SignInQuestion> {
  const { chainId, namespace } = connection
  const [adapter, terms] = await Promise.all([app.adapters.load(namespace), offerSignIn(app, connection)])
  const { issuedAt = new Date(app.clock.now()).toISOString(), statement, expirationTime } = terms
  const key = keyOf(connection)
  const address = adapter.displayAddress(key.address)
  const place = { domain: siteHost(app.config), uri: app.config.origin, version: '1' } as const
  const message = siwxText({ ...terms, ...place, accountAddress: address, chainId, issuedAt })
  const question: SignInQuestion = { account: networkAccountKey(key), address, message, statement, expirationTime }
  app.store.setState(({ signIn }) => ({ signIn: { ...signIn, question } }))
  return question
}

/** Nothing is left to sign: the visitor goes on to the next due view, or to the site. */
export function leaveSignedIn(app: App): void {
  const state = app.store.getState()
  const due = dueRoutes(app, state).filter(({ view }) => view !== 'SIWXSignMessage')
  const event = { is: 'signed', due } as const
  if (next(state, event, app.views).to === 'close') showSuccess(app)
  else go(app, event)
}

/**
 * Handles Cancel. If signing in is optional, the visitor goes on without it. If it is required, they return to the
 * network where they last signed in, or are disconnected.
 * @throws ConnectKitError `disconnect_failed`
 * @spec 4.siwx-cancelled
 */
export async function cancelSignIn(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (connection) trackSignIn(app, 'CLICK_CANCEL_SIWX', connection)
  abortTask(state, 'user_closed')
  app.store.setState({ task: null })
  const mustSignIn = connection && signInRules(state)?.isRequired && !isSignedIn(state, connection)
  if (!mustSignIn) return void go(app, { is: 'left' })
  const network = lastSignedIn(state, connection)
  if (network) goTo(app, { view: 'SwitchNetwork', network })
  else await disconnect(app, connection)
}

/** The network of this account's newest session. */
function lastSignedIn({ sessions, networks, settings }: State, connection: Connection): Network | undefined {
  const { namespace, accounts } = connection
  const address = accounts[0]?.address ?? ''
  const mine = sessions.signedIn
    .filter(each => namespaceOf(each.chainId) === namespace && sameAddress(each.address, address))
    .sort((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))
  const listed = mine.flatMap(({ chainId }) => networkById(networks.list, chainId) ?? [])
  return settings.enableNetworkSwitch ? listed[0] : undefined
}

/** Reports a step of signing in (reference §1.21), without the account. */
export function trackSignIn(app: App, name: SignInEvent, connection: Connection, code?: ErrorCode): void {
  const { chainId: network, accounts } = connection
  const isSmartAccount = accounts[0]?.type === 'smartAccount'
  track(app, { name, properties: { network, isSmartAccount, ...(code && { code }) } })
}
