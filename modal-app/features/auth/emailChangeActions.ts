import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { missingWallet } from '../../connections/connect.ts'
import { notByEmail } from '../../connectors/auth/notByEmail.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { showToast } from '../../dialog/toasts.ts'
import { go } from '../../flow/go.ts'
import { currentRoute, isOpenedFor } from '../../flow/router.ts'
import { showSuccess } from '../../flow/showSuccess.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { beginTask, changeTask } from '../../tasks/beginTask.ts'
import type { TaskOf } from '../../tasks/Task.ts'
import { mailTask } from './login.ts'
import { act, changeLogin } from './mailSteps.ts'

type ChangeView = 'UpdateEmailWallet' | 'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'

/** Runs when the form for the new address comes on screen: opens the secure site and starts the change over. */
export async function enterEmailChange(app: App): Promise<void> {
  const task = beginTask(app, { kind: 'emailChange', facts: { login: {} } })
  track(app, { name: 'EMAIL_EDIT' })
  const { signal } = task.controller
  try {
    const owner = app.connectors.find(authId)?.capability('owner')
    if (!owner) throw missingWallet(authId)
    const { email } = await owner.updateEmail({ signal, show: step => take(app, task, step) })
    if (signal.aborted) return
    changeTask(app, task, { status: 'done', facts: { login: {}, changed: email } })
    finish(app)
  } catch (thrown) {
    if (!signal.aborted) changeTask(app, task, { status: 'failed', code: toConnectKitError(thrown).code })
  }
}

/** Starts the change to this address, which the visitor confirms with codes. */
export async function saveEmail(app: App, email: string): Promise<void> {
  // A failed change starts over.
  if (mailTask(app.store.getState())?.status !== 'waiting') void enterEmailChange(app)
  const task = mailTask(app.store.getState())
  if (task?.kind !== 'emailChange') return
  track(app, { name: 'EMAIL_SUBMITTED' })
  const { step } = task.facts.login
  if (step?.is === 'email') await act(app, () => step.submit(email))
  else changeLogin(app, { wanted: email, isBusy: true, problem: undefined })
}

/** Chooses another address and starts the change over. */
export function beginAgain(app: App): void {
  goOn(app, 'UpdateEmailWallet')
}

/** Shows what the visitor is to do next. */
function take(app: App, { controller }: TaskOf<'emailChange'>, step: ConnectStep): void {
  if (step.is !== 'email' && step.is !== 'code') return
  const { wanted } = mailTask(app.store.getState())?.facts.login ?? {}
  const againAtMs = step.is === 'code' ? app.clock.now() + step.againInS * 1000 : undefined
  changeLogin(app, { step, isBusy: false, problem: undefined, wanted: undefined, againAtMs }, controller)
  if (step.is === 'email') {
    if (wanted) void act(app, () => step.submit(wanted))
    return
  }
  track(app, { name: 'EMAIL_VERIFICATION_CODE_SENT' })
  goOn(app, step.isNext ? 'UpdateEmailSecondaryOtp' : 'UpdateEmailPrimaryOtp')
}

/** Each step replaces the previous one, so Back leaves the change. */
function goOn(app: App, view: ChangeView): void {
  if (currentRoute(app.store.getState().router).view !== view) go(app, { is: 'passed', route: { view } })
}

/** The page gets its answer from the view on screen. A visitor who came from another view returns there. */
function finish(app: App): void {
  const { router } = app.store.getState()
  if (currentRoute(router).view !== 'UpdateEmailSecondaryOtp') return
  if (isOpenedFor(router)) {
    showSuccess(app)
    return
  }
  showToast(app, { message: 'email.changed', variant: 'success' })
  go(app, { is: 'left' })
}

/**
 * Reads a page's request to change the visitor's email.
 * @throws ConnectKitError `invalid_option` for arguments; `not_connected` unless the wallet came by email
 */
export const readEmailChange: ReadOpening = (app, { given }) => {
  if (given !== undefined)
    throw new ConnectKitError('invalid_option', 'arguments of UpdateEmailWallet: it takes none', { name: 'arguments' })
  const { connections } = app.store.getState()
  if (!connections.list.some(({ connectorId }) => connectorId === authId)) throw notByEmail()
  return { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } }
}
