import { namespaceOf } from '../../../shared/caip.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { TransferPlan } from '../../adapters/Transfers.ts'
import type { App } from '../../app/App.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { loadAsking } from '../../money/askWallet.ts'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import { arrivalCautions, arrivalOf, simulationCautions } from '../../money/simulationFacts.ts'
import { contractOf } from '../../money/Token.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { loadReaders } from '../../signing/loadReaders.ts'
import { simulate } from '../../signing/simulate.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import { cautionsOf } from './cautionsOf.ts'
import { fitMax } from './fillMax.ts'
import { refusalOf } from './RefusalNotice.tsx'
import { changeSend, isSameForm } from './send.ts'
import { formAmount, sendingOf } from './sendFacts.ts'

/** How often an open review reads its fee again. */
const feeMs = 20_000

/**
 * Has the network check the transfer, then shows exactly what will be sent. A refusal is shown in the form.
 * @param languages of the visitor, in which the amount was typed
 * @returns the shown transfer; undefined after a refusal, or if the visitor has moved on
 */
export async function prepareSend(app: App, languages: readonly string[]): Promise<PreparedTransfer | undefined> {
  const { send } = app.store.getState()
  if (send?.isMax && !send.isPreparing && !(await lowerMax(app, languages))) return undefined
  return prepareForm(app, languages)
}

/** @returns whether to prepare the form */
async function lowerMax(app: App, languages: readonly string[]): Promise<boolean> {
  changeSend(app, each => ({ ...each, isPreparing: true, refusal: undefined }))
  const isFitted = await fitMax(app, languages)
  if (isFitted) changeSend(app, each => ({ ...each, isPreparing: false }))
  return isFitted && app.store.getState().send?.refusal === undefined
}

async function prepareForm(app: App, languages: readonly string[]): Promise<PreparedTransfer | undefined> {
  const sending = sendingOf(app.store.getState())
  if (!sending?.token || sending.form.isPreparing) return undefined
  const { connection, network, token } = sending
  const [from] = connection.accounts
  const read = formAmount(sending.form, token, languages)
  const { name, recipient } = sending.form
  const given = name ? name.address : recipient.trim()
  if (!from || read.is !== 'amount' || !given) return undefined
  const { amount } = read
  changeSend(app, each => ({ ...each, isPreparing: true, refusal: undefined }))
  const { send: form } = app.store.getState()
  const isMine = ({ send } = app.store.getState()) =>
    send?.isPreparing && form && send.of === form.of && isSameForm(send, form)
  const { view } = currentRoute(app.store.getState().router)
  // A visitor who has moved on isn't brought back.
  const isCurrent = (state = app.store.getState()) =>
    isMine(state) && state.open && !state.task && currentRoute(state.router).view === view
  try {
    const adapter = await app.adapters.load(connection.namespace)
    const transfers = adapter.capability('transfers')
    const to = adapter.displayAddress(given)
    const urls = await readUrls(app, network, connection.connectorId)
    const plan: TransferPlan = { network, urls, from, to, amount, token: contractOf(token), api: app.api }
    const [fee, facts, preview] = await Promise.all([
      transfers.then(each => each?.checkTransfer(plan)),
      transfers.then(each => each?.recipientFacts(plan)),
      previewOf(app, plan),
      loadAsking(app, connection),
    ])
    if (!isCurrent()) return undefined
    if (!fee) throw new Error(`There is no way to send on ${network.name}`)
    changeSend(app, each => ({ ...each, isPreparing: false }))
    const known = cautionsOf(app.store.getState(), { connection, token, form: sending.form, to, facts })
    const arrives = arrivalOf(plan, fee, preview.simulation)
    const found = [...simulationCautions(preview.simulation, plan), ...arrivalCautions(amount, arrives)]
    const cautions = [...known, ...found]
    const parties = {
      connectionId: connection.id,
      wallet: connection.wallet.name,
      network,
      urls,
      from,
      to,
      name: name?.text,
    }
    const prepared: PreparedTransfer = { ...parties, token, amount, fee, cautions, arrives, ...preview }
    showPreview(app, prepared)
    return prepared
  } catch (thrown) {
    if (!isCurrent()) return undefined
    // The open review no longer holds: return to the form.
    if (view === 'WalletSendPreview') go(app, { is: 'left' })
    changeSend(app, each => ({ ...each, isPreparing: false, refusal: refusalOf(thrown) }))
    return undefined
  } finally {
    if (isMine()) changeSend(app, each => ({ ...each, isPreparing: false }))
  }
}

function showPreview(app: App, prepared: PreparedTransfer): void {
  const route = { view: 'WalletSendPreview', prepared } as const
  const isAgain = currentRoute(app.store.getState().router).view === route.view
  go(app, { is: isAgain ? 'passed' : 'chosen', route })
}

/**
 * Reads the fee again while a review is open. If the balance no longer covers it, prepares the transfer again, so that
 * Max decreases and anything else is refused here rather than in the wallet.
 * @returns stops it
 */
export function followFee(app: App, languages: readonly string[]): () => void {
  const tick = async () => {
    if (document.visibilityState === 'visible') await renewFee(app, languages)
    if (timer !== undefined) timer = app.clock.setTimeout(() => void tick(), feeMs)
  }
  let timer: unknown = app.clock.setTimeout(() => void tick(), feeMs)
  return () => {
    app.clock.clearTimeout(timer)
    timer = undefined
  }
}

async function renewFee(app: App, languages: readonly string[]): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'WalletSendPreview' || app.store.getState().task) return
  const { prepared } = route
  const { network, urls, from, to, amount, token } = prepared
  const adapter = await app.adapters.load(namespaceOf(network.id))
  const plan = { network, urls, from, to, amount, token: contractOf(token), api: app.api }
  const transfers = await adapter.capability('transfers')
  const fee = await transfers?.checkTransfer(plan).catch(thrown => {
    // An unreachable node says nothing about the fee.
    return failureOf(thrown).code === 'insufficient_funds' ? 'lacking' : undefined
  })
  const { router, task, send } = app.store.getState()
  if (!fee || task || currentRoute(router) !== route) return
  const isOver = send?.isMax && token.balance !== undefined && fee !== 'lacking' && amount + fee.most > token.balance
  if (fee === 'lacking' || isOver) await prepareSend(app, languages)
  else showPreview(app, { ...prepared, fee })
}

/** What will be signed and what it changes; nothing if the transfer isn't a contract call. */
async function previewOf(app: App, plan: TransferPlan): Promise<Pick<PreparedTransfer, 'call' | 'simulation'>> {
  const adapter = await app.adapters.load(namespaceOf(plan.network.id))
  const adapterCalls = await adapter.capability('calls')
  if (!adapterCalls) return {}
  const asked = adapterCalls.transferCall(plan)
  const calls = [asked]
  const { network, from, to, token } = plan
  const isOwn = isSameAddress(namespaceOf(network.id), from.address, to)
  const arrival = token === undefined || isOwn ? undefined : { token, to }
  const [{ decodeCall }, simulation] = await Promise.all([
    loadReaders(),
    simulate(app, { chainId: network.id, from: from.address, calls, arrival }),
  ])
  return { call: decodeCall(asked), simulation }
}
