import { namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { within } from '../../connectors/within.ts'
import { openQuestion } from '../../dialog/openSends.ts'
import { showToast } from '../../dialog/toasts.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { runTask } from '../../tasks/runTask.ts'
import { forgetSent, noteSent, rememberSent } from '../../transactions/rememberSent.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { contractOf } from './contractOf.ts'
import { isSameForm, type PreparedSend, type SendForm } from './send.ts'
import { senderPlace } from './senderPlace.ts'

/**
 * Asks the wallet to send exactly what is on screen; call it within the click. Once there is a transaction, its own view
 * follows. The view shows a refusal, and the form stays.
 */
export async function confirmSend(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'WalletSendPreview') return
  const { prepared } = route
  const { send: form } = app.store.getState()
  const { id: chainId } = prepared.network
  app.prefetch('WalletSendConfirmed')
  try {
    const hash = await runTask(app, { kind: 'send', facts: { chainId } }, undefined, ({ controller: { signal } }) => {
      // A visitor who has left may still agree in the wallet: what was sent is remembered all the same.
      const sent = send(app, prepared, signal).then(hash => {
        rememberSent(app, sentOf(app, prepared, hash))
        return hash
      })
      void sent.then(hash => (signal.aborted ? showLate(app, prepared, form, hash) : undefined)).catch(() => {})
      return within(sent, { signal }) as Promise<string>
    })
    if (currentRoute(app.store.getState().router) === route) await showSent(app, prepared, hash)
  } catch {
    // The view shows the failure, or has been left.
  }
}

async function showSent(app: App, prepared: PreparedSend, hash: string): Promise<void> {
  const { network } = prepared
  const adapter = await app.adapters.load(namespaceOf(network.id))
  const explorerUrl = adapter.transactionUrl?.(network, hash)
  const sent: Route = { view: 'WalletSendConfirmed', sent: { chainId: network.id, hash }, prepared, explorerUrl }
  app.store.setState({ router: { history: [{ view: 'Account' }, sent], direction: 'forward' }, send: undefined })
}

/** The visitor had left the question, and then agreed. The same form would send the same again, so it ends. */
async function showLate(app: App, prepared: PreparedSend, form: SendForm | undefined, hash: string): Promise<void> {
  const { open, router, send, task } = app.store.getState()
  const isDone = send !== undefined && form !== undefined && isSameForm(send, form)
  const { view } = currentRoute(router)
  if (open && isDone && !task && (view === 'WalletSend' || view === 'WalletSendPreview'))
    return showSent(app, prepared, hash)
  if (isDone) app.store.setState({ send: undefined })
  const texts = (await import('../../locales/en-sent.json')).default
  if (open) showToast(app, { message: 'toast.sent.pending', variant: 'success', texts })
}

/** @returns the transaction's id */
async function send(app: App, prepared: PreparedSend, left: AbortSignal): Promise<string> {
  const { network, urls, from, to, amount, token, fee, connectionId } = prepared
  const state = app.store.getState()
  const connection = state.connections.list.find(({ id }) => id === connectionId)
  const connector = connection && app.connectors.find(connection.connectorId)
  if (!connection || !connector) throw new ConnectKitError('wallet_not_found', 'The wallet is no longer in the page')
  if (senderPlace(state, prepared) !== 'here')
    throw new ConnectKitError('connection_not_found', 'The wallet has left the network or the account')
  const adapter = await app.adapters.load(connection.namespace)
  if (!adapter.send) throw new ConnectKitError('not_available', 'There is no way to send on this network')
  const wait = (ms: number) => new Promise<void>(resolve => void app.clock.setTimeout(resolve, ms))
  const shown = { network, urls, from, to, amount, token: contractOf(token), mostFee: fee.most }
  const onSent = (hash: string) => noteSent(app, sentOf(app, prepared, hash))
  const transfer = { connector, ...shown, api: app.api, wait, left, onSent }
  left.throwIfAborted()
  const { symbol, decimals } = token
  const close = openQuestion(app, { wallet: connection.wallet.name, amount: toDecimal(amount, decimals), symbol }, left)
  try {
    return await adapter.send(transfer)
  } catch (thrown) {
    const { code, facts } = toConnectKitError(thrown)
    const hash = facts.transactionId
    if (typeof hash !== 'string') throw thrown
    // It is on its way, or even failed there, so there is something to watch. One that expired never arrived.
    if (code !== 'transaction_expired') return hash
    forgetSent(app, { chainId: network.id, hash })
    throw thrown
  } finally {
    close()
  }
}

function sentOf(app: App, { network, from, to, token, amount, arrives }: PreparedSend, hash: string): SentTransaction {
  return {
    chainId: network.id,
    hash,
    from: from.address,
    to,
    amount: toDecimal(amount, token.decimals),
    arrives: arrives && toDecimal(arrives.amount, token.decimals),
    symbol: token.symbol,
    token: token.id,
    sentAtMs: app.clock.now(),
    status: 'pending',
  }
}
