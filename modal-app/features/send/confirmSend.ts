import { namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import type { OpenedWindow } from '../../connectors/Connector.ts'
import { within } from '../../connectors/within.ts'
import { showToast } from '../../dialog/toasts.ts'
import { go } from '../../flow/go.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { inBackground } from '../../lib/inBackground.ts'
import sentTexts from '../../locales/en.sent.gen.json'
import { type Asking, askWallet } from '../../money/askWallet.ts'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import { contractOf } from '../../money/Token.ts'
import { runTask } from '../../tasks/runTask.ts'
import { isSameForm, type SendForm } from './send.ts'

/**
 * Asks the wallet to send exactly what is on screen; call it within the click. Once there is a transaction, its own view
 * follows. The view shows a refusal, and the form stays.
 * @param opened the wallet's window, if the press on the form has opened it
 */
export async function confirmSend(app: App, opened?: OpenedWindow): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'WalletSendPreview') return
  const { prepared } = route
  const { send: form } = app.store.getState()
  const { id: chainId } = prepared.network
  try {
    const hash = await runTask(app, { kind: 'send', facts: { chainId } }, undefined, ({ controller: { signal } }) => {
      // A visitor who has left may still agree in the wallet. The transaction is stored all the same.
      const sent = trackSend(app, prepared, sendPrepared(app, prepared, signal, opened))
      inBackground(sent.then(hash => (signal.aborted ? showLate(app, prepared, form, hash) : undefined)))
      return within(sent, { signal }) as Promise<string>
    })
    if (currentRoute(app.store.getState().router) === route) await showSent(app, prepared, hash)
  } catch {
    // The view shows the failure, or has been left.
  }
}

/** The wallet's answer is shown even if the visitor has stopped waiting. An unlisted token's name comes from a stranger. */
async function trackSend(app: App, { network, token }: PreparedTransfer, sent: Promise<string>): Promise<string> {
  const properties = { network: network.id, token: token.isListed ? token.symbol : 'unlisted' }
  track(app, { name: 'SEND_INITIATED', properties })
  try {
    const hash = await sent
    track(app, { name: 'SEND_SUCCESS', properties })
    return hash
  } catch (thrown) {
    const { code } = toConnectKitError(thrown)
    if (code === 'user_rejected') track(app, { name: 'SEND_REJECTED', properties })
    else if (!isAbandoned(thrown)) track(app, { name: 'SEND_ERROR', properties: { ...properties, code } })
    throw thrown
  }
}

async function showSent(app: App, prepared: PreparedTransfer, hash: string): Promise<void> {
  const { network } = prepared
  const adapter = await app.adapters.load(namespaceOf(network.id))
  const explorerUrl = (await adapter.capability('transfers'))?.transactionUrl(network, hash)
  const over: Route = { view: 'WalletSendConfirmed', sent: { chainId: network.id, hash }, prepared, explorerUrl }
  go(app, { is: 'started', route: { view: 'Account' }, over }, { send: undefined })
}

/** The visitor left the view and then agreed in the wallet. The form is reset, because it would send the same again. */
async function showLate(app: App, prepared: PreparedTransfer, form: SendForm | undefined, hash: string): Promise<void> {
  const { open, router, send, task } = app.store.getState()
  const isDone = send !== undefined && form !== undefined && isSameForm(send, form)
  const { view } = currentRoute(router)
  if (open && isDone && !task && (view === 'WalletSend' || view === 'WalletSendPreview'))
    return showSent(app, prepared, hash)
  if (isDone) app.store.setState({ send: undefined })
  if (open) showToast(app, { message: 'toast.sent.pending', variant: 'success', svg: 'clock', texts: sentTexts })
}

/** Asks for the transfer itself. @returns the transaction's id */
function sendPrepared(
  app: App,
  prepared: PreparedTransfer,
  userLeft: AbortSignal,
  opened: OpenedWindow | undefined,
): Promise<string> {
  const { network, urls, from, to, amount, token, fee } = prepared
  const shown = { network, urls, from, to, amount, token: contractOf(token), mostFee: fee.most, api: app.api }
  const send = async ({ adapter, ...asking }: Asking) => {
    const transfers = await adapter.capability('transfers')
    if (!transfers) throw new ConnectKitError('not_available', 'There is no way to send on this network')
    return transfers.send({ ...shown, ...asking })
  }
  return askWallet(app, prepared, userLeft, send, opened)
}
