import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { loadAsking } from '../../money/askWallet.ts'
import type { Token } from '../../money/Token.ts'
import { cachedRead, readOf, renewRead } from '../../reads/cachedRead.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import { outcomeOfCode } from '../../tasks/outcome.ts'
import { resumeAllow } from './confirmSwap.ts'
import { feeToLeave } from './feeToLeave.ts'
import { judgeSteps, proveByRun } from './judgeSwap.ts'
import { allowanceOnItsWay } from './nextStep.ts'
import { changeForm, changeReview, putSwap, type SwapPermit, type SwapRefusal, type SwapReview } from './swap.ts'
import { bestQuote, isSameId, quoteKey, type Swapping, swapId, swappingOf, swapTokens } from './swapFacts.ts'
import { atomicRead, gasPriceOf, postSwap, quoteRead, quotesOf, readPrices } from './swapReads.ts'

/**
 * Has the steps of the shown quote built, checks them, and shows them. A refusal is shown in the form.
 * @returns the shown review; undefined after a refusal, if the visitor has moved on, or if its approval is already
 * pending
 */
export async function prepareSwap(app: App): Promise<SwapReview | undefined> {
  let swapping = swappingOf(app.store.getState())
  if (!swapping || swapping.form.isPreparing) return undefined
  const { swap } = app.store.getState()
  const quote = bestQuote(quotesOf(swapping, swap)?.value)
  if (!quote) return undefined
  // A visitor who has moved on isn't brought back.
  const isCurrent = (about: Swapping) => {
    const { open, router } = app.store.getState()
    const now = swappingOf(app.store.getState())
    return open && currentRoute(router).view === 'Swap' && now !== undefined && quoteKey(now) === quoteKey(about)
  }
  /** If the visitor has changed the form meanwhile, the new content may already be prepared. */
  const isMine = (about: Swapping, { swap: now } = app.store.getState()) =>
    (['chainId', 'pay', 'get', 'amount'] as const).every(field => now?.form?.[field] === about.form[field])
  track(app, { name: 'INITIATE_SWAP', properties: { network: swapping.network.id, source: quote.source } })
  changeForm(app, form => ({ ...form, isPreparing: true, refusal: undefined }))
  const built = await buildFitting(app, swapping, quote)
  swapping = built.about
  if (isMine(swapping)) changeForm(app, form => ({ ...form, isPreparing: false }))
  if (!isCurrent(swapping)) return undefined
  if ('refusal' in built) {
    changeForm(app, form => ({ ...form, refusal: built.refusal }))
    return undefined
  }
  putSwap(app, { review: built.review })
  goTo(app, { view: 'SwapPreview' })
  return (await awaitAllowance(app, built.review)) ? undefined : built.review
}

/**
 * Continues with an approval that an earlier review or another tab has sent, instead of requesting it again.
 * @returns whether one is pending
 */
async function awaitAllowance(app: App, review: SwapReview): Promise<boolean> {
  const sent = allowanceOnItsWay(app.store.getState(), review)
  if (sent) await resumeAllow(app, sent)
  return sent !== undefined
}

/** Updates the review to the current price and steps once the shown ones have expired. */
export async function renewReview(app: App): Promise<void> {
  const { review } = app.store.getState().swap ?? {}
  const swapping = swappingOf(app.store.getState())
  const read = quoteRead(app, swapping)
  if (!review || !swapping || !read || review.isRenewing) return
  changeReview(app, { isRenewing: true, refusal: undefined })
  const thrown = await renewRead(app, read)
  const quotes = readOf(app, read)?.value
  // An existing approval is for this source.
  const quote = bestQuote(quotes, review.allowed > 0 ? review.quote.source : undefined) ?? bestQuote(quotes)
  const { permit } = review
  const signed = permit?.signature && quote?.source === review.quote.source ? permit : undefined
  const built =
    quote && thrown === undefined
      ? await buildFitting(app, swapping, quote, signed)
      : ({ refusal: thrown === undefined ? 'moved' : 'unreachable' } as const)
  if (app.store.getState().swap?.review?.isRenewing !== true) return
  if ('refusal' in built) return changeReview(app, { isRenewing: false, refusal: built.refusal })
  const { allowed } = review
  putSwap(app, { review: { ...built.review, allowed } })
  await awaitAllowance(app, built.review)
}

type Built = { review: SwapReview } | { refusal: SwapRefusal }

/** How often Max is lowered before it is refused: each time, the fee has risen meanwhile. */
const mostBuilds = 3

/** Builds a review, for less if Max turns out to be too much. @returns also the parts it is then about */
async function buildFitting(
  app: App,
  about: Swapping,
  quote: SwapQuote,
  signed?: SwapPermit,
): Promise<Built & { about: Swapping }> {
  for (let builds = 0; builds < mostBuilds; builds++) {
    const built = await buildReview(app, about, quote, signed)
    if (!('most' in built)) return { ...built, about }
    const { most } = built
    const now = swappingOf(app.store.getState())
    // The visitor has changed the form.
    if (!now || quoteKey(now) !== quoteKey(about)) break
    changeForm(app, form => ({
      ...form,
      amount: writeAmount(toDecimal(most, about.pay.decimals), form.languages),
    }))
    const lowered = swappingOf(app.store.getState())
    const read = quoteRead(app, lowered)
    const best = read && bestQuote((await cachedRead(app, read))?.value)
    if (!lowered || !best) return { refusal: 'unreachable', about: lowered ?? about }
    about = lowered
    quote = best
  }
  return { refusal: 'noGas', about }
}

/**
 * @param signed a permit in place of an approval, for this source and amount
 * @returns the most that can be swapped, if Max was more
 */
async function buildReview(
  app: App,
  swapping: Swapping,
  quote: SwapQuote,
  signed?: SwapPermit,
): Promise<Built | { most: bigint }> {
  // They determine the swap's loss.
  await readPrices(app)
  const priced = swapTokens(app.store.getState(), swapping.network)
  const withPrice = (token: Token) => priced.find(({ id }) => isSameId(id, token.id)) ?? token
  const { connection, network, amount } = swapping
  const pay = withPrice(swapping.pay)
  const get = swapping.get && withPrice(swapping.get)
  const [from] = connection.accounts
  const asOfMs = app.clock.now()
  const units = amount.is === 'amount' ? String(amount.amount) : ''
  const asked = { amount: units, from: swapId(network.id, pay), userAddress: from?.address ?? '' }
  const to = get && swapId(network.id, get)
  // The quote must be for the form's content.
  const isOfForm =
    quote.fromAmount === units &&
    quote.fromAccount.toLowerCase() === asked.from.toLowerCase() &&
    quote.toAccount.toLowerCase() === to?.toLowerCase()
  if (!from || !get || !to) return { refusal: 'failed' }
  if (!isOfForm) return { refusal: 'differs' }
  const { source, deadline } = quote
  const parts = { network, from, pay, get, quote, amount: BigInt(units) }
  const isToken = pay.id !== undefined
  // Without an allowance, the source could only report that it is missing.
  const disableEstimate = isToken && signed === undefined
  try {
    const [untried, approve, atomic] = await Promise.all([
      postSwap(app, parts, { permit: signed, disableEstimate }),
      isToken ? app.api.get('convertBuildApprove', { ...asked, to, source }) : undefined,
      isToken ? cachedRead(app, atomicRead(app, swapping)) : undefined,
      loadAsking(app, connection),
    ])
    const isAllowed = !approve || signed !== undefined || BigInt(approve.allowance) >= BigInt(units)
    const built = isAllowed && disableEstimate ? await postSwap(app, parts) : untried
    const approvals = isAllowed
      ? []
      : approve.next
        ? [
            { tx: approve.tx, isReset: true },
            { tx: approve.next, isReset: false },
          ]
        : [{ tx: approve.tx, isReset: false }]
    const isAtomic = approvals.length > 0 && atomic?.value === true
    const offered = isAllowed || isAtomic || from.type === 'smartAccount' ? undefined : approve?.permit
    const review: SwapReview = {
      ...{ connectionId: connection.id, wallet: connection.wallet.name, ...parts },
      ...{ tx: built.tx, asOfMs, approvals, allowed: 0, isAtomic },
      // It ends with the offer.
      permit: signed ?? (offered && deadline !== undefined ? { ...offered, deadline } : undefined),
    }
    const fitting = await fitFee(app, swapping, review)
    if (fitting !== 'fits') return fitting
    const judged = judgeSteps(app, review)
    if (judged === 'expired') return { refusal: 'moved' }
    const proven = judged === 'held' ? await proveByRun(app, review) : judged
    if (proven !== 'fine') return { refusal: proven }
    // Without an allowance the simulation always fails, so ignore that.
    if (built.wouldFail !== undefined && isAllowed) return { refusal: 'fails' }
    return { review }
  } catch (thrown) {
    const { code, facts } = failureOf(thrown)
    if (facts.reason === 'price_moved') return { refusal: 'moved' }
    return { refusal: outcomeOfCode(code) === 'unreachable' ? 'unreachable' : 'failed' }
  }
}

/** For the native currency, the fee must remain. A typed amount may use what wallets merely reserve. */
async function fitFee(
  app: App,
  swapping: Swapping,
  { amount, quote, tx, from }: SwapReview,
): Promise<'fits' | { most: bigint } | { refusal: SwapRefusal }> {
  const { pay, form } = swapping
  // A smart account's fee may be sponsored.
  if (pay.id !== undefined || pay.balance === undefined || from.type === 'smartAccount') return 'fits'
  const gas = [BigInt(tx.eip155.gas), BigInt(quote.gas)].reduce((a, b) => (a > b ? a : b))
  if (!form.isMax) {
    const price = gasPriceOf(app, swapping) ?? 0n
    return amount + gas * price <= pay.balance ? 'fits' : { refusal: 'noGas' }
  }
  const fee = await feeToLeave(app, swapping, gas)
  if (fee === undefined) return { refusal: 'unreachable' }
  if (amount + fee <= pay.balance) return 'fits'
  return pay.balance > fee ? { most: pay.balance - fee } : { refusal: 'noGas' }
}
