import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { track } from '../../app/track.ts'
import { until } from '../../app/until.ts'
import { connect } from '../../connections/connect.ts'
import { hasEmailLogin } from '../../connectors/auth/offeredLogins.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import { connected, mayEmailSignIn, signInLater, trackFailure } from '../../flow/connecting.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { emailWallet } from '../../flow/showEmailLogin.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { isEmail } from '../../lib/emails.ts'
import { type Login, loginTask } from './login.ts'
import { act, changeLogin } from './mailSteps.ts'

/** Routes whose address was already sent a code. Returning to one starts over. */
const begun = new WeakSet<object>()

/**
 * Runs when the address view comes on screen: opens the secure site and sends a code to an address that was entered
 * before. Meanwhile the previous view stays, until the code view or an error follows.
 */
export async function enterEmailLogin(app: App, before?: State): Promise<void> {
  const { router, leaving } = app.store.getState()
  const route = currentRoute(router)
  if (route.view !== 'EmailLogin') return
  const wanted = begun.has(route) || !route.email || !isEmail(route.email) ? undefined : route.email
  begun.add(route)
  // Once its placeholder is on screen, the previous view does not come back.
  const shown = leaving ?? (before?.open ? before : undefined)
  const signingIn = logIn(app, wanted)
  if (wanted && shown) void holdUntilSent(app, shown, wanted)
  await signingIn
}

/** Stops keeping the previous view. */
const longestMs = 8_000

/** Keeps the current view on screen until the mail to this address has been sent or has failed. */
async function holdUntilSent(app: App, shown: State, email: string): Promise<void> {
  const { store } = app
  const route = currentRoute(store.getState().router)
  const held = { ...shown, leaving: null }
  store.setState({ leaving: held })
  const isHeld = (state: State) => state.leaving === held
  const isOver = (state: State) => !isHeld(state) || currentRoute(state.router) !== route || !isSending(state, email)
  await until(app, isOver, { timeoutMs: longestMs })
  if (isHeld(store.getState())) store.setState({ leaving: null })
}

function isSending(state: State, email: string): boolean {
  const task = loginTask(state)
  const { login } = task?.facts ?? {}
  return task?.status === 'waiting' && login?.email === email && !login.problem
}

/** Sends a code to this address, in a new attempt if the last one has failed. */
export async function sendCode(app: App, email: string): Promise<void> {
  const task = loginTask(app.store.getState())
  if (task?.status !== 'waiting') return logIn(app, email)
  track(app, { name: 'EMAIL_SUBMITTED' })
  const step = task.facts.login?.step
  changeLogin(app, { email })
  if (step?.is === 'email') await act(app, () => step.submit(email))
  else changeLogin(app, { wanted: email, isBusy: true, problem: undefined })
}

/** Goes back to the address. */
export function changeEmail(app: App): void {
  track(app, { name: 'EMAIL_EDIT' })
  go(app, { is: 'left' })
}

/** Starts over at the address view with the same address, because only that view shows why the next mail failed. */
export function logInAgain(app: App): void {
  const { email } = loginTask(app.store.getState())?.facts.login ?? {}
  const way = ['EmailLogin', 'EmailVerifyDevice', 'EmailVerifyOtp'] as const
  go(app, { is: 'ended', way, route: { view: 'EmailLogin', email, wallet: emailWallet }, direction: 'back' })
}

/** Signs in and connects the account. The view of each step shows its failures. */
async function logIn(app: App, email?: string): Promise<void> {
  let connection: Connection
  if (email) track(app, { name: 'EMAIL_SUBMITTED' })
  const login: Login = { email, wanted: email, isBusy: email !== undefined }
  const signIn = mayEmailSignIn(app) ? signInLater(app) : undefined
  try {
    connection = await connect(app, { walletId: authId, login, show: step => take(app, step), ...signIn })
  } catch (thrown) {
    trackFailure(app, thrown)
    return
  }
  const { isNew } = loginTask(app.store.getState())?.facts.login ?? {}
  await connected(app, connection, { name: emailWallet.name, method: 'email', ranked: undefined, isNew })
}

/** Shows the visitor's next step. */
function take(app: App, step: ConnectStep): void {
  if (step.is === 'pairing' || step.is === 'window' || step.is === 'social' || step.is === 'farcaster') return
  const task = loginTask(app.store.getState())
  if (!task) return
  if (step.is === 'made') {
    changeLogin(app, { isNew: true })
    return
  }
  const { wanted } = task.facts.login ?? {}
  const againAtMs = 'againInS' in step ? app.clock.now() + step.againInS * 1000 : undefined
  const isBusy = step.is === 'wallet'
  // Until the wallet opens, the code view stays.
  const isOnPage = step.is === 'code' ? step.isOnPage : task.facts.login?.isOnPage
  changeLogin(app, {
    step,
    isBusy,
    isOnPage,
    problem: undefined,
    wanted: undefined,
    ...(againAtMs !== undefined && { againAtMs }),
  })
  if (step.is === 'email' && wanted) void act(app, () => step.submit(wanted))
  if (step.is === 'device') goOn(app, 'EmailVerifyDevice')
  if (step.is !== 'code') return
  const isNew = currentRoute(app.store.getState().router).view === 'EmailVerifyDevice'
  track(app, { name: isNew ? 'DEVICE_REGISTERED_FOR_EMAIL' : 'EMAIL_VERIFICATION_CODE_SENT' })
  goOn(app, 'EmailVerifyOtp')
}

function goOn(app: App, view: 'EmailVerifyDevice' | 'EmailVerifyOtp'): void {
  const shown = currentRoute(app.store.getState().router).view
  if (shown !== view)
    go(app, { is: shown === 'EmailLogin' ? 'chosen' : 'passed', route: { view, wallet: emailWallet } })
}

/**
 * Reads a page's request to sign in by email. The visitor enters the address next to the site's providers.
 * @throws ConnectKitError `invalid_option` for arguments; `not_available` without sign-in by email
 */
export const readEmailLogin: ReadOpening = ({ config, store }, { namespace, given }) => {
  if (given !== undefined)
    throw new ConnectKitError('invalid_option', 'arguments of EmailLogin: it takes none', { name: 'arguments' })
  if (!hasEmailLogin(config, store.getState().settings))
    throw new ConnectKitError('not_available', 'This site does not sign visitors in by email', { view: 'EmailLogin' })
  return { view: 'EmailLogin', namespace, between: betweenNamespaces, route: { view: 'ConnectLogins' } }
}
