import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { HeldCall } from '../connections/findHeld.ts'
import { closeModal, goBack } from './closeModal.ts'
import { goTo } from './goTo.ts'
import { resetRoute } from './router.ts'

/** A call of the page that waits for a click in the modal. */
export interface HeldRequest extends HeldCall {
  /** `blocked`: the browser opened no window although there was a click. */
  readonly status: 'asked' | 'waiting' | 'blocked'
  /** Of the wallet's window. */
  readonly signal: AbortSignal
  settle(answer: Promise<unknown>): void
  /** The visitor leaves: the page is told no, and the window closes, so that nothing comes of the call. */
  refuse(): void
}

/**
 * Shows the modal with a button that sends the call.
 * @throws ConnectKitError `user_rejected` when the visitor leaves instead, `wallet_busy` while another call is waiting
 */
export async function askForClick(app: App, call: HeldCall, signal: AbortSignal | undefined): Promise<unknown> {
  const { store } = app
  const { held: other, open: wasOpen } = store.getState()
  if (other) throw new ConnectKitError('wallet_busy', `${call.connector.name} is waiting for another answer`)
  const controller = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = (error: ConnectKitError) => {
        reject(error)
        controller.abort()
      }
      signal?.addEventListener('abort', () => giveUp(new ConnectKitError('aborted', 'The request was cancelled')))
      const refuse = () => {
        store.setState({ held: null })
        giveUp(new ConnectKitError('user_rejected', 'The visitor did not go on to the wallet'))
      }
      store.setState({ held: { ...call, status: 'asked', signal: controller.signal, settle: resolve, refuse } })
      if (wasOpen) goTo(app, { view: 'ContinueExternal' })
      else store.setState({ open: true, router: resetRoute({ view: 'ContinueExternal' }) })
    })
  } finally {
    // A visitor who has left did so by closing the view.
    if (store.getState().held?.send === call.send) {
      store.setState({ held: null })
      if (wasOpen) goBack(app)
      else closeModal(app)
    }
  }
}

/** The button was clicked: the wallet's window opens within this task. */
export async function sendHeld(app: App): Promise<void> {
  const { held } = app.store.getState()
  if (!held || held.status === 'waiting') return
  const answer = held.send(held.signal)
  app.store.setState({ held: { ...held, status: 'waiting' } })
  try {
    await answer
  } catch (thrown) {
    if (toConnectKitError(thrown).code === 'popup_blocked') {
      if (app.store.getState().held?.send === held.send) app.store.setState({ held: { ...held, status: 'blocked' } })
      return
    }
  }
  held.settle(answer)
}
