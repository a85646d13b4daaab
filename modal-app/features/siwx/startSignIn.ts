import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { showToast } from '../../dialog/toasts.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import siwxTexts from '../../locales/en.siwx.gen.json'
import { readPluginSession } from '../../sessions/askPlugin.ts'
import { isOfAccount, isSignedIn, keyOf, signInRules } from '../../sessions/sessions.ts'
import { accountKey } from '../../sessions/signInState.ts'
import { abortTask } from '../../tasks/abortTask.ts'
import { leaveSignedIn, prepareQuestion, trackSignIn } from './signIn.ts'

/**
 * Runs when the view comes on screen, and again when the account or network in use has changed: ends requests for
 * another account and loads everything the click will need.
 * @throws ConnectKitError `siwx_start_failed`; the visitor is disconnected, and Connect is shown
 */
export async function startSignIn(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (!connection) return
  const { task } = state
  if (task?.kind === 'signIn' && !isOfAccount(task.facts, keyOf(connection))) {
    abortTask({ task }, 'user_closed')
    app.store.setState({ task: null })
  }
  if (isSignedIn(state, connection)) return leaveSignedIn(app)
  noteOffered(app, connection)
  try {
    if (state.sessions.plugin) await readPluginSession(app, connection)
  } catch (thrown) {
    if (isShown(app, connection)) await giveUp(app, connection, thrown)
    return
  }
  await keepQuestion(app, connection)
}

/** The view is about this account and network. */
function isShown({ store }: App, connection: Connection): boolean {
  const state = store.getState()
  const now = activeConnection(state)
  const isHere = state.open && currentRoute(state.router).view === 'SIWXSignMessage'
  return isHere && now !== undefined && isOfAccount(keyOf(now), keyOf(connection)) && !isSignedIn(state, now)
}

/** If it is optional, each account is offered it once. */
function noteOffered({ store }: App, connection: Connection): void {
  const key = accountKey(connection)
  const { signIn } = store.getState()
  if (!signIn.offered.includes(key)) store.setState({ signIn: { ...signIn, offered: [...signIn.offered, key] } })
}

/** Keeps a request ready while the view is on screen, so nothing is fetched between the click and the wallet. */
async function keepQuestion(app: App, connection: Connection): Promise<void> {
  try {
    await prepareQuestion(app, connection)
  } catch (thrown) {
    // The click tries again and shows the error. Without sign-in on this site there is nothing to try.
    if (toConnectKitError(thrown).code === 'siwx_disabled' && isShown(app, connection))
      await giveUp(app, connection, thrown)
    return
  }
  const { staleAtMs } = app.store.getState().signIn.offer ?? {}
  if (staleAtMs === undefined) return
  app.clock.setTimeout(() => {
    const { task } = app.store.getState()
    if (isShown(app, connection) && task?.status !== 'waiting') inBackground(keepQuestion(app, connection))
  }, staleAtMs - app.clock.now())
}

/**
 * Sign-in cannot start. An account does not stay connected if it must sign in, or if the site cannot tell whether it
 * has.
 */
async function giveUp(app: App, connection: Connection, cause: unknown): Promise<never> {
  const isSkipped = toConnectKitError(cause).code === 'siwx_disabled' && !signInRules(app.store.getState())?.isRequired
  // @spec 8.siwx-start
  const failure = new ConnectKitError(
    'siwx_start_failed',
    'A problem occurred while trying initialize authentication',
    { chainId: connection.chainId },
    cause,
  )
  trackSignIn(app, 'SIWX_AUTH_ERROR', connection, failure.code)
  console.error(`ConnectKit: ${failure.message}: ${toConnectKitError(cause).message}`)
  if (isSkipped) {
    leaveSignedIn(app)
    throw failure
  }
  go(app, { is: 'started', route: { view: 'Connect' } }, { task: null })
  await optional(disconnect(app, connection))
  showToast(app, { message: 'toast.siwxStartFailed', variant: 'error', texts: siwxTexts })
  throw failure
}
