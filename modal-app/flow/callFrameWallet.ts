import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { findFrameWallet, type PageCall } from '../connections/findFrameWallet.ts'

/**
 * Sends a page call to a wallet that the iframe holds, or to nodes if they know the answer. A wallet with its own
 * window needs a click in this document, because the page cannot pass on its own: without one, the modal asks for it
 * and closes after the answer.
 * @throws ConnectKitError `not_connected`; `user_rejected` if the visitor leaves the modal; `wallet_busy` while another
 * call is waiting there; and any error of the wallet
 */
export async function callFrameWallet(app: App, call: PageCall, signal?: AbortSignal): Promise<unknown> {
  const found = findFrameWallet(app, call)
  // If the chunk does not load, the wallet is asked, as without an adapter (answerFromNodes.ts).
  const nodes = await import('../connections/answerFromNodes.ts').catch(() => undefined)
  const read = await nodes?.answerFromNodes(app, found, { ...call, signal })
  if (read) return read.result
  try {
    const answer = found.send(signal)
    // The wallet has been asked. If the chunk does not load, nothing is shown, as with a closed modal.
    if (app.store.getState().open)
      import('./showCall.ts').then(
        ({ showCall }) => showCall(app, found, answer),
        () => {},
      )
    return await answer
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'popup_blocked') throw thrown
    const { askForClick } = await import('./askForClick.ts')
    return askForClick(app, found, signal)
  }
}
