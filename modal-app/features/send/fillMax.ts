import { ConnectKitError } from '../../../shared/errors.ts'
import type { FeeRead } from '../../adapters/Transfers.ts'
import type { App } from '../../app/App.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import type { Token } from '../../money/Token.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { refusalOf } from './RefusalNotice.tsx'
import { changeForm, changeSend, isSameForm, type SendForm } from './send.ts'
import { formAmount, sendingOf } from './sendFacts.ts'

type Sending = NonNullable<ReturnType<typeof sendingOf>>

/**
 * Fills in the maximum amount, unless the form has changed since. If it fails, the form says why.
 * @param before the form when Max was pressed
 */
export async function fillMax(app: App, languages: readonly string[], before: SendForm): Promise<void> {
  const isCurrent = (form: SendForm | undefined) =>
    form !== undefined && form.of === before.of && isSameForm(form, before)
  if (!isCurrent(app.store.getState().send)) return
  await sendAll(app, languages).catch(thrown =>
    changeSend(app, form => (isCurrent(form) ? { ...form, refusal: refusalOf(thrown) } : form)),
  )
}

/**
 * Fills in the whole balance, less the highest fee if it is the network's own currency.
 * @throws ConnectKitError `insufficient_funds` if the fee exceeds the balance, `network_error`, …
 */
export async function sendAll(app: App, languages: readonly string[]): Promise<void> {
  const sending = sendingOf(app.store.getState())
  const { token, connection, form } = sending ?? {}
  if (!sending || !token || !connection || !form || token.balance === undefined) return
  const isMax = token.id === undefined
  const amount = isMax ? await mostToSend(app, sending) : token.balance
  if (amount === undefined) return
  const now = sendingOf(app.store.getState())
  const isCurrent = now && isSameForm(now.form, form) && tokensKey(now.connection) === tokensKey(connection)
  if (isCurrent) fillAmount(app, languages, token, { amount, isMax })
}

/**
 * Lowers Max's amount to what is affordable now, because the fee may have risen since. If it fails, the form says why.
 * @returns whether the form is still the same
 */
export async function fitMax(app: App, languages: readonly string[]): Promise<boolean> {
  const { send } = app.store.getState()
  const isCurrent = (form: SendForm | undefined) =>
    form !== undefined && send !== undefined && form.of === send.of && isSameForm(form, send)
  try {
    const sending = sendingOf(app.store.getState())
    const most = sending && (await mostToSend(app, sending))
    if (!isCurrent(app.store.getState().send)) return false
    if (!sending?.token || most === undefined) return true
    const read = formAmount(sending.form, sending.token, languages)
    if (read.is === 'amount' && read.amount > most)
      fillAmount(app, languages, sending.token, { amount: most, isMax: true })
    return true
  } catch (thrown) {
    changeSend(app, form => (isCurrent(form) ? { ...form, refusal: refusalOf(thrown) } : form))
    return isCurrent(app.store.getState().send)
  }
}

function fillAmount(
  app: App,
  languages: readonly string[],
  { decimals }: Token,
  { amount, isMax }: { amount: bigint; isMax: boolean },
): void {
  const text = writeAmount(toDecimal(amount, decimals), languages)
  changeSend(app, form => changeForm(form, { amount: text, isMax }))
}

/** The native balance minus the highest fee; undefined if unknown. */
async function mostToSend(app: App, { token, network, connection, form }: Sending): Promise<bigint | undefined> {
  const transfers = await (await app.adapters.load(connection.namespace)).capability('transfers')
  const [from] = connection.accounts
  if (!transfers || !from || token?.balance === undefined) return undefined
  const recipient = form.name?.address ?? form.recipient.trim()
  const hasRecipient = transfers.addressProblem(network.id, recipient) === undefined
  const read: FeeRead = {
    network,
    urls: await readUrls(app, network, connection.connectorId),
    from,
    // The fee hardly depends on the recipient, unless that is a contract. It is read again before the review.
    to: hasRecipient ? recipient : from.address,
    api: app.api,
  }
  const { most } = await transfers.estimateFee(read).catch(thrown => {
    if (thrown instanceof ConnectKitError) throw thrown
    // A node answers this if a transfer to this recipient would fail with any amount.
    if (hasRecipient)
      throw new ConnectKitError('transaction_failed', `${network.name} would not execute it`, { to: recipient }, thrown)
    throw new ConnectKitError('network_error', `${network.name} estimates no fee`, {}, thrown)
  })
  if (token.balance <= most)
    throw new ConnectKitError('insufficient_funds', 'The fee is more than the balance', { lacks: 'fee' })
  return token.balance - most
}
