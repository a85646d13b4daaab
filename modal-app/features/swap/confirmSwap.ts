import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import type { ContractCall } from '../../adapters/Adapter.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { track } from '../../app/track.ts'
import { until } from '../../app/until.ts'
import { connectionById } from '../../connections/connectionById.ts'
import type { OpenedWindow } from '../../connectors/Connector.ts'
import { within } from '../../connectors/within.ts'
import { showToast } from '../../dialog/toasts.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { optional } from '../../lib/inBackground.ts'
import { poll } from '../../lib/poll.ts'
import sentTexts from '../../locales/en.sent.gen.json'
import { type Asking, askWallet } from '../../money/askWallet.ts'
import type { AskedMoney } from '../../money/Prepared.ts'
import { renewRead } from '../../reads/cachedRead.ts'
import { runTask } from '../../tasks/runTask.ts'
import { renewTokens } from '../../tokens/tokensActions.ts'
import { findSent, isOpenStatus, type SentId } from '../../transactions/sentTransactions.ts'
import { callOf, judgeSteps } from './judgeSwap.ts'
import { isOvertaken, isUnaccepted, nextStep } from './nextStep.ts'
import { signPermit } from './signPermit.ts'
import { changeForm, changeReview, type SwapReview } from './swap.ts'
import { gasPriceOf, quoteRead, readAllowance } from './swapReads.ts'

/**
 * Asks the wallet for the next step on screen; call it within the click. The view shows a refusal and keeps the form.
 * @param opened the wallet's window, if the press on the form has opened it for the swap
 */
export async function confirmSwap(app: App, opened?: OpenedWindow): Promise<void> {
  const { review } = app.store.getState().swap ?? {}
  if (!review || review.sent || review.isMining || review.isRenewing || isUnaccepted(review)) return
  // The view says so, and how to continue.
  if (isOvertaken(app.store.getState(), review)) return
  // The review may have expired since it was shown.
  const judged = judgeSteps(app, review)
  if (judged === 'expired') return changeReview(app, { refusal: 'moved' })
  if (judged === 'differs') return changeReview(app, { refusal: 'differs' })
  if (isTooDear(app, review)) return changeReview(app, { refusal: 'moved' })
  changeReview(app, { refusal: undefined })
  const { network } = review
  const step = nextStep(review)
  const properties = { network: network.id, source: review.quote.source }
  try {
    await runTask(
      app,
      { kind: 'swap', facts: { chainId: network.id, step } },
      undefined,
      ({ controller: { signal } }) => {
        if (step === 'allow') return allow(app, review, signal)
        return step === 'sign' && review.permit
          ? signPermit(app, review, review.permit, signal)
          : swap(app, review, signal, opened)
      },
    )
  } catch (thrown) {
    // The view shows the failure, or has been left.
    const { code } = toConnectKitError(thrown)
    if ((step === 'all' || step === 'sign') && cannot.includes(code)) {
      // From the next click on, the wallet is asked step by step.
      changeReview(app, step === 'all' ? { isAtomic: false } : { permit: undefined })
      return app.store.setState({ task: null })
    }
    if (!isAbandoned(thrown))
      track(app, {
        name: step === 'allow' || step === 'sign' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR',
        properties: { ...properties, code },
      })
    return
  }
  if (step === 'swap' || step === 'all') {
    const { router } = app.store.getState()
    if (currentRoute(router).view === 'SwapPreview')
      go(app, { is: 'passed', route: { view: 'SwapDone' } }, { task: null })
    return track(app, { name: 'SWAP_SUCCESS', properties })
  }
  // The next step has a button of its own.
  app.store.setState({ task: null })
  // Meanwhile the price may have moved beyond the shown one; the view says so.
  const quotes = quoteRead(app)
  if (quotes) await renewRead(app, quotes)
}

/** Whether gas costs so much more since Max was fitted that the wallet cannot set it aside. */
function isTooDear(app: App, { pay, amount, network, tx }: SwapReview): boolean {
  if (!app.store.getState().swap?.form?.isMax || pay.id !== undefined || pay.balance === undefined) return false
  return amount + 2n * BigInt(tx.eip155.gas) * (gasPriceOf(app, { network }) ?? 0n) > pay.balance
}

/** Errors of a wallet that does not support the request. */
const cannot: readonly ErrorCode[] = ['unsupported_method', 'invalid_params', 'not_available']

/** Continues with a pending approval from an earlier attempt, without requesting it again. */
export async function resumeAllow(app: App, sent: SentId): Promise<void> {
  const { review } = app.store.getState().swap ?? {}
  if (!review) return
  const { chainId } = sent
  try {
    await runTask(app, { kind: 'swap', facts: { chainId, step: 'allow' } }, undefined, ({ controller }) =>
      mined(app, review, sent, controller.signal),
    )
  } catch {
    // The view shows the failure, or has been left.
    return
  }
  app.store.setState({ task: null })
  const quotes = quoteRead(app)
  if (quotes) await renewRead(app, quotes)
}

/** Has the wallet approve, and waits until the network has accepted it. */
async function allow(app: App, review: SwapReview, signal: AbortSignal): Promise<void> {
  const { network, pay, amount, quote, approvals } = review
  const [approval] = approvals
  if (!approval) return
  const asked = {
    ...partiesOf(review),
    to: quote.spender,
    token: pay,
    amount: approval.isReset ? 0n : amount,
    does: 'approve' as const,
  }
  const hash = await ask(app, asked, [approval.tx], { signal })
  await mined(app, review, { chainId: network.id, hash }, signal)
}

/** Waits until the network has accepted the next outstanding approval. */
async function mined(app: App, review: SwapReview, sent: SentId, signal: AbortSignal): Promise<void> {
  changeReview(app, { isMining: true })
  let isEnough = true
  try {
    await settled(app, sent, signal)
    isEnough = await allowsEnough(app, review)
  } finally {
    changeReview(app, { isMining: false })
  }
  const asOfMs = app.clock.now()
  if (!isEnough) return changeReview(app, { refusal: 'allowedLess', asOfMs })
  const [, ...approvals] = review.approvals
  changeReview(app, { approvals, allowed: review.allowed + 1, asOfMs })
}

/** A node may be a block behind the one that reported the approval. */
const mostLooks = 3

/** Wallets let their owners approve less. If no node reports the allowance, the swap's own check finds out. */
async function allowsEnough(app: App, review: SwapReview): Promise<boolean> {
  if (review.approvals[0]?.isReset) return true
  for (let looks = 1; ; looks++) {
    const allowance = await optional(readAllowance(app, review))
    if (allowance === undefined || allowance >= review.amount) return true
    if (looks === mostLooks) return false
    await pause(app, askAgainMs)
  }
}

/** Does the rest: the swap, and its outstanding approvals if the wallet does both at once. */
async function swap(app: App, review: SwapReview, signal: AbortSignal, opened?: OpenedWindow): Promise<void> {
  const { network, pay, get, amount, quote, connectionId } = review
  const gets = get.id ?? (`${network.id}:${review.from.address}` as const)
  const asked = { ...partiesOf(review), to: quote.router, token: pay, amount, contract: quote.router, gets }
  const steps = [...review.approvals.map(({ tx }) => tx), review.tx]
  const hash = await ask(app, asked, steps, { signal, opened })
  const adapter = await app.adapters.load('eip155')
  const explorerUrl = (await adapter.capability('transfers'))?.transactionUrl(network, hash)
  changeReview(app, { sent: { chainId: network.id, hash }, explorerUrl })
  // The form would swap the same again.
  changeForm(app, form => ({ ...form, amount: '' }))
  const connection = connectionById(app.store.getState(), connectionId)
  if (connection) void renewTokens(app, connection, [...(pay.id ? [pay.id] : []), gets]).catch(() => {})
}

const partiesOf = ({ connectionId, wallet, network, from }: SwapReview) => ({ connectionId, wallet, network, from })

interface Put {
  signal: AbortSignal
  opened?: OpenedWindow | undefined
}

/**
 * Asks the wallet. The request stays open until it answers, even if the visitor has left; a visitor who then agrees is
 * notified.
 */
async function ask(app: App, asked: AskedMoney, steps: Parameters<typeof callOf>[0][], { signal, opened }: Put) {
  const { network, from } = asked
  const calls = steps.map(callOf) as ContractCall[]
  const [call] = calls
  const put = async (asking: Asking) => {
    const { adapter, connector, userLeft } = asking
    const able = await adapter.capability('calls')
    if (!call || !able) throw new ConnectKitError('not_available', 'There is no way to swap on this network')
    if (calls.length === 1) return able.send({ connector, network, from, call, userLeft })
    const id = await able.sendTogether({ connector, network, from, calls, userLeft })
    return keptId.test(id) ? id : minedAs(asking, asked, id)
  }
  const sent = askWallet(app, asked, signal, put, opened)
  // A failure is thrown below, or nobody waits for it any more.
  void sent.then(() => (signal.aborted ? tellLate(app, asked) : undefined)).catch(() => {})
  return (await within(sent, { signal })) as string
}

/** An id that can be stored like a hash. */
const keptId = /^[0-9A-Za-z]{32,128}$/
const askAgainMs = 2_000

/** The transaction of a batch whose wallet id is too unusual to store. */
async function minedAs({ adapter, connector, userLeft, wait }: Asking, { network, from }: AskedMoney, id: string) {
  const transfers = await adapter.capability('transfers')
  const found = await poll({ wait, everyMs: askAgainMs, signal: userLeft }, async () => {
    const read = { network, urls: [], hash: id, from: from.address, wallet: connector }
    const { status, minedAs } = (await optional(transfers?.transactionStatus(read))) ?? {}
    if (status === 'failed' && !minedAs)
      throw new ConnectKitError('transaction_failed', 'The network did not carry out the swap')
    return minedAs
  })
  if (!found) throw userLeft.reason
  return found
}

async function tellLate(app: App, { gets }: AskedMoney): Promise<void> {
  if (gets) changeForm(app, form => ({ ...form, amount: '' }))
  if (app.store.getState().open)
    showToast(app, { message: 'toast.sent.pending', variant: 'success', svg: 'clock', texts: sentTexts })
}

/** @throws ConnectKitError `transaction_failed` */
async function settled(app: App, sent: SentId, signal: AbortSignal): Promise<void> {
  const status = await until(
    app,
    state => {
      const { status } = findSent(state.sentTransactions, sent) ?? {}
      return status !== undefined && !isOpenStatus(status) && status
    },
    { signal },
  )
  signal.throwIfAborted()
  if (status !== 'confirmed')
    throw new ConnectKitError('transaction_failed', 'The network did not carry out the permission')
}
