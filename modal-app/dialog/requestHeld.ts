import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { findHeld, type PageCall } from '../connections/findHeld.ts'

/**
 * Asks a wallet whose connection is held here, or nodes where they know as much. One that answers in a window of its own needs a click in this document,
 * which the page cannot lend: where there was none, the modal asks for it, and goes away with the answer.
 * @throws ConnectKitError `not_connected`; `user_rejected` when the visitor leaves the modal instead, `wallet_busy` while
 * another call is waiting there; and what the wallet answered
 */
export async function requestHeld(app: App, call: PageCall, signal?: AbortSignal): Promise<unknown> {
  const held = findHeld(app, call)
  // As with an adapter (askNodes.ts): what cannot be loaded can ask nobody, and the wallet is asked.
  const nodes = await import('../connections/askNodes.ts').catch(() => undefined)
  const read = await nodes?.askNodes(app, held, { ...call, signal })
  if (read) return read.result
  try {
    return await held.send(signal)
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'popup_blocked') throw thrown
    const { askForClick } = await import('./heldRequest.ts')
    return askForClick(app, held, signal)
  }
}
