import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { findFrameWallet, type PageCall } from '../connections/findFrameWallet.ts'

/**
 * Sends a call of the page to a wallet that this iframe reaches, or to nodes where they know as much. A wallet with a window of its own
 * needs a click in this document, which the page cannot lend: where there was none, the modal asks for it, and goes away with the answer.
 * @throws ConnectKitError `not_connected`; `user_rejected` when the visitor leaves the modal instead, `wallet_busy` while
 * another call is waiting there; and what the wallet answered
 */
export async function callFrameWallet(app: App, call: PageCall, signal?: AbortSignal): Promise<unknown> {
  const found = findFrameWallet(app, call)
  // As with an adapter (answerFromNodes.ts): where the chunk does not load, the wallet is asked.
  const nodes = await import('../connections/answerFromNodes.ts').catch(() => undefined)
  const read = await nodes?.answerFromNodes(app, found, { ...call, signal })
  if (read) return read.result
  try {
    return await found.send(signal)
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'popup_blocked') throw thrown
    const { askForClick } = await import('./askForClick.ts')
    return askForClick(app, found, signal)
  }
}
