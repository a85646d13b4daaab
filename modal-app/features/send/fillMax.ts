import { ConnectKitError } from '../../../shared/errors.ts'
import type { FeeRead } from '../../adapters/Adapter.ts'
import type { App } from '../../app/App.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { changeSend } from './changeSend.ts'
import { refusalOf } from './refusalOf.ts'
import { changeForm, isSameForm, type SendForm } from './send.ts'
import { sendingOf } from './sendFacts.ts'

/**
 * Fills in the most that can be sent, unless the form has changed since. If it fails, the form says why.
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
 * @throws ConnectKitError `insufficient_funds` when the fee alone is more, `network_error`, …
 */
export async function sendAll(app: App, languages: readonly string[]): Promise<void> {
  const sending = sendingOf(app.store.getState())
  const { token, network, connection, form } = sending ?? {}
  if (!token || !network || !connection || !form || token.balance === undefined) return
  const fill = (amount: bigint) =>
    changeSend(app, each => changeForm(each, { amount: writeAmount(toDecimal(amount, token.decimals), languages) }))
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
