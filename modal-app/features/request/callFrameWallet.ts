import { abortWith } from '../../../shared/abortWith.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { findFrameWallet, type PageCall } from '../../connections/findFrameWallet.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { moves } from '../../signing/asksToSign.ts'

/**
 * Sends a page call to a wallet that the iframe holds, or to nodes if they know the answer. A wallet with its own
 * window needs a click in this document, because the page cannot pass on its own: without one, the modal asks for it
 * and closes after the answer. What the embedded wallet is asked to show, the modal shows.
 * @throws ConnectKitError `not_connected`; `user_rejected` if the visitor leaves the modal; `wallet_busy` while another
 * call is waiting there; and any error of the wallet
 */
export async function callFrameWallet(app: App, call: PageCall, signal?: AbortSignal): Promise<unknown> {
  const found = findFrameWallet(app, call)
  if (found.connector.kind === 'auth' && call.method === 'wallet_showCallsStatus')
    return (await import('./showCallsStatus.ts')).showCallsStatus(app, found, signal)
  // If the chunk does not load, the wallet is asked, as without an adapter (answerFromNodes.ts).
  const nodes = await import('../../connections/answerFromNodes.ts').catch(() => undefined)
  const read = await nodes?.answerFromNodes(app, found, { ...call, signal })
  if (read) return read.result
  const left = new AbortController()
  if (signal) abortWith(left, signal)
  let endShow = () => {}
  const asked = new Promise<void>(resolve => {
    endShow = resolve
  })
  let press = () => {}
  const pressed = new Promise<void>(resolve => {
    press = resolve
  })
  const show = (step: ConnectStep) => {
    if (step.is !== 'window') return
    endShow()
    const open = () => {
      step.open()
      press()
    }
    import('./askForClick.ts').then(
      ({ askForClick }) => askForClick(app, found, { press: open, answer, left }),
      cause => left.abort(new ConnectKitError('network_error', 'The view for a click did not load', {}, cause)),
    )
  }
  const answer = found.send(left.signal, show)
  answer.then(endShow, endShow)
  if (moves(call.method))
    import('./followCall.ts').then(
      ({ followCall }) => followCall(app, found, { answer, over: asked, pressed, left: left.signal }),
      () => {},
    )
  // The wallet has been asked. If the chunk does not load, nothing is shown, as with a closed modal.
  if (app.store.getState().open)
    import('./showCall.ts').then(
      ({ showCall }) => showCall(app, found, asked),
      () => {},
    )
  try {
    return await answer
  } catch (thrown) {
    throw left.signal.reason instanceof ConnectKitError ? left.signal.reason : thrown
  }
}
