import { ConnectKitError } from '../../../shared/errors.ts'
import type { FeeRead } from '../../adapters/Adapter.ts'
import type { App } from '../../app/App.ts'
import { until } from '../../app/until.ts'
import { chooseForNext } from '../../connections/chooseForNext.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import type { Token } from '../../money/Token.ts'
import { forgetChoice } from '../../networks/changeNetworks.ts'
import { networkOf } from '../../networks/networks.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { followOwned } from '../../tokens/followOwned.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { loadTokens, renewTokens } from '../../tokens/tokensActions.ts'
import { changeSend } from './changeSend.ts'
import { refusalOf } from './refusalOf.ts'
import { changeForm, emptyForm, givenForm, isSameForm, moveForm, type SendForm } from './send.ts'
import { sendingOf } from './sendFacts.ts'
import { readRecipient } from './typeRecipient.ts'

/**
 * Prepares the form for the account in use, or as the page has filled it in. What was entered before is kept, except across
 * namespaces.
 */
export async function openSend(app: App): Promise<void> {
  loadOpenSends(app)
  const state = app.store.getState()
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  const route = currentRoute(state.router)
  if (!network || route.view !== 'WalletSend') return
  const { given } = route
  const kept = state.send?.given === given ? state.send : undefined
  const send = given ? (kept ?? givenForm(given)) : moveForm(kept ?? emptyForm(network.id), network.id)
  const of = tokensKey(connection)
  // A check or a refusal is about one account.
  const checked = send.of === of ? {} : { isPreparing: false, refusal: undefined }
  app.store.setState({ send: { ...send, of, ...checked } })
  app.prefetch('WalletSendSelectToken')
  app.prefetch('WalletSendPreview')
  loadCheck().catch(() => {})
  followOwned(app, payingConnection)
  await Promise.all([loadTokens(app, connection), readRecipient(app)])
}

/** A wallet may still be asked what it was asked before a reload. */
function loadOpenSends(app: App): void {
  import('../../dialog/openSends.ts').then(
    ({ takeUpOpenSends }) => takeUpOpenSends(app),
    () => {},
  )
}

export function typeAmount(app: App, amount: string): void {
  changeSend(app, form => changeForm(form, { amount }))
}

export function showSendTokens(app: App): void {
  goTo(app, { view: 'WalletSendSelectToken' })
}

/**
 * Offers further wallets of this namespace, on the form's network: its token is of no other. The visitor then returns to
 * the form, which is kept (flow/accountReady.ts).
 */
export function sendFromElsewhere(app: App): void {
  const { connection, network } = sendingOf(app.store.getState()) ?? {}
  if (!connection || !network) return
  chooseForNext(app, network)
  app.store.setState({ connectNamespace: connection.namespace })
  goTo(app, { view: 'Connect' })
  // A visitor who connects no other wallet has chosen no network either.
  void until(app, state => state.connectNamespace === null, {}).then(() =>
    app.store.setState(({ networks }) => ({ networks: forgetChoice(networks, connection.namespace) })),
  )
}

/**
 * Has the network check the form, then shows what will be sent (prepareSend.ts). It loads while the visitor writes.
 * @param languages of the visitor, in which the amount was typed
 */
export async function checkSend(app: App, languages: readonly string[]): Promise<void> {
  const { prepareSend } = await loadCheck()
  await prepareSend(app, languages)
}

function loadCheck() {
  return import('./prepareSend.ts')
}

/** Reads the token of the form, and all others, now. */
export async function readTokensAgain(app: App): Promise<void> {
  const { connection, form } = sendingOf(app.store.getState()) ?? {}
  if (connection && form?.token) await renewTokens(app, connection, [form.token])
}

export function chooseToken(app: App, { id }: Token): void {
  changeSend(app, form => changeForm(form, { token: id }))
  go(app, { is: 'left' })
}

/** Handles the Max button. If it fails, the form says why. */
export async function chooseMax(app: App, languages: readonly string[]): Promise<void> {
  const { send: before } = app.store.getState()
  await sendAll(app, languages).catch(thrown => {
    const isCurrent = (form: SendForm) => before !== undefined && form.of === before.of && isSameForm(form, before)
    changeSend(app, form => (isCurrent(form) ? { ...form, refusal: refusalOf(thrown) } : form))
  })
}

/**
 * Fills in the whole balance, less the highest fee if it is the network's own currency.
 * @throws ConnectKitError `insufficient_funds` when the fee alone is more, `network_error`, …
 */
export async function sendAll(app: App, languages: readonly string[]): Promise<void> {
  const sending = sendingOf(app.store.getState())
  const { token, network, connection, form } = sending ?? {}
  if (!token || !network || !connection || !form || token.balance === undefined) return
  const fill = (amount: bigint) => typeAmount(app, writeAmount(toDecimal(amount, token.decimals), languages))
  if (token.id !== undefined) return fill(token.balance)
  const adapter = await app.adapters.load(connection.namespace)
  const [from] = connection.accounts
  if (!adapter.estimateFee || !from) return
  const recipient = form.name?.address ?? form.recipient.trim()
  const hasRecipient = (await adapter.addressProblem?.(network.id, recipient)) === undefined
  const read: FeeRead = {
    network,
    urls: await readUrls(app, network, connection.connectorId),
    from,
    // The fee hardly depends on the recipient.
    to: hasRecipient ? recipient : from.address,
    api: app.api,
  }
  const { most } = await adapter.estimateFee(read).catch(thrown => {
    if (thrown instanceof ConnectKitError) throw thrown
    throw new ConnectKitError('network_error', `${network.name} estimates no fee`, {}, thrown)
  })
  if (token.balance <= most)
    throw new ConnectKitError('insufficient_funds', 'The fee is more than the balance', { lacks: 'fee' })
  const now = sendingOf(app.store.getState())
  const isCurrent = now && isSameForm(now.form, form) && tokensKey(now.connection) === tokensKey(connection)
  if (isCurrent) fill(token.balance - most)
}
