import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { verifySigned } from '../../flow/verifySigned.ts'
import { askSignature } from '../../money/askSignature.ts'
import { networkOf } from '../../networks/networks.ts'
import { keepPluginSession } from '../../sessions/askPlugin.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { dropOffer } from '../../sessions/signInOffer.ts'
import { runTask } from '../../tasks/runTask.ts'
import { leaveSignedIn } from './leaveSignedIn.ts'
import { prepareQuestion } from './prepareQuestion.ts'
import { trackSignIn } from './trackSignIn.ts'

/**
 * Has the account in use sign in; call it within the click. The view shows the question, and how it went.
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
    // The visitor's own choice: nothing went wrong.
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
  // A nonce counts once, whatever comes of it.
  dropOffer(app)
  if (!isPlugin) return verifySigned(app, signed, signal)
  await keepPluginSession(app, signed, expirationTime)
}
