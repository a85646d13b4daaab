import type { App } from '../../app/App.ts'
import { until } from '../../app/until.ts'
import { chooseForNext } from '../../connections/chooseForNext.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { takeUpOpenSends } from '../../dialog/openSends.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import type { Token } from '../../money/Token.ts'
import { forgetChoice } from '../../networks/changeNetworks.ts'
import { networkOf } from '../../networks/networks.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { followOwned, loadTokens, renewTokens } from '../../tokens/tokensActions.ts'
import { fillMax } from './fillMax.ts'
import { changeForm, changeSend, emptyForm, givenForm, moveForm } from './send.ts'
import { sendingOf } from './sendFacts.ts'
import { readRecipient } from './typeRecipient.ts'

/**
 * Prepares the form for the active account, or with the page's values. Keeps earlier input, except across namespaces.
 */
export async function openSend(app: App): Promise<void> {
  // A wallet may still show a request from before a reload.
  takeUpOpenSends(app)
  const state = app.store.getState()
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  const route = currentRoute(state.router)
  if (!network || route.view !== 'WalletSend') return
  const { given } = route
  const kept = state.send?.given === given ? state.send : undefined
  const send = given ? (kept ?? givenForm(given)) : moveForm(kept ?? emptyForm(network.id), network.id)
  const of = tokensKey(connection)
  // Checks and refusals concern a single account.
  const checked = send.of === of ? {} : { isPreparing: false, refusal: undefined }
  app.store.setState({ send: { ...send, of, ...checked } })
  followOwned(app, payingConnection)
  await Promise.all([loadTokens(app, connection), readRecipient(app)])
}

export function typeAmount(app: App, amount: string): void {
  changeSend(app, form => changeForm(form, { amount }))
}

export function showSendTokens(app: App): void {
  goTo(app, { view: 'WalletSendSelectToken' })
}

/**
 * Offers further wallets of this namespace, on the form's network, because its token exists only there. The visitor
 * then returns to the kept form (flow/accountReady.ts).
 */
export function sendFromElsewhere(app: App): void {
  const { connection, network } = sendingOf(app.store.getState()) ?? {}
  if (!connection || !network) return
  chooseForNext(app, network)
  app.store.setState({ connectNamespace: connection.namespace })
  goTo(app, { view: 'Connect' })
  // Without another connection, the network choice is undone.
  void until(app, state => state.connectNamespace === null, {}).then(() =>
    app.store.setState(({ networks }) => ({ networks: forgetChoice(networks, connection.namespace) })),
  )
}

/** Reads the form's token, and all others, now. */
export async function readTokensAgain(app: App): Promise<void> {
  const { connection, form } = sendingOf(app.store.getState()) ?? {}
  if (connection && form?.token) await renewTokens(app, connection, [form.token])
}

export function chooseToken(app: App, { id }: Token): void {
  changeSend(app, form => changeForm(form, { token: id }))
  go(app, { is: 'left' })
}

/** Handles the Max button. */
export async function chooseMax(app: App, languages: readonly string[]): Promise<void> {
  const { send: before } = app.store.getState()
  if (before) await fillMax(app, languages, before)
}
