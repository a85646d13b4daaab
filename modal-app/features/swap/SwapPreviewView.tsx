import type { ReactNode } from 'react'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { ConnectorKind } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { hintsFor, type TaskText, type TaskTexts, walletTexts, walletWord } from '../../dialog/taskTexts.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { type Ask, ReviewScreen } from '../../money/ReviewScreen.tsx'
import { Quantity } from '../../ui/Amount.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirmSwap } from './confirmSwap.ts'
import { acceptPrice, isOvertaken, isUnaccepted, nextStep } from './nextStep.ts'
import { renewReview } from './prepareSwap.ts'
import { PriceCaution, useQuoteFacts } from './quoteFacts.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import { SwapSum } from './SwapSum.tsx'
import type { SwapReview } from './swap.ts'
import { bestQuote, type SwapParts, swappingOf } from './swapFacts.ts'
import { quotesOf } from './swapReads.ts'

/** The exact swap, its steps, and the button for the next one. */
export function SwapPreviewView() {
  const review = useSelector(({ swap }) => swap?.review)
  return review ? <Review review={review} /> : null
}

function Review({ review }: { review: SwapReview }) {
  const app = useApp()
  const { t } = useI18n()
  const task = useSelector(state => (state.task?.kind === 'swap' ? state.task : undefined))
  const wallet = useSelector(state => connectionById(state, review.connectionId)?.wallet)
  const { pay, get, amount, quote, isMining } = review
  const facts = useQuoteFacts(review)
  const { notice, ...question } = useQuestion(review)
  const paid = <Quantity symbol={pay.symbol} value={toDecimal(amount, pay.decimals)} />
  const isLast = task?.facts.step === 'swap' || task?.facts.step === 'all'
  return (
    <ReviewScreen
      ask={question}
      facts={
        <>
          <FactTable rows={facts} />
          <SwapSteps review={review} wallet={walletWord({ name: review.wallet, kind: wallet?.kind }, t)} />
        </>
      }
      final={notice}
      head={
        <>
          <SwapSum review={review} />
          <PriceCaution get={get} pay={pay} quote={quote} />
        </>
      }
      names={{ network: <bdi>{review.network.name}</bdi>, amount: paid }}
      prepared={review}
      task={task}
      texts={swapTexts({ kind: wallet?.kind, isMobile: app.isMobile, isMining: isMining === true, isLast })}
      wallet={{ name: review.wallet, kind: wallet?.kind, icon: wallet?.icon }}
    />
  )
}

/** What the next press does, and what to know before it. */
function useQuestion(review: SwapReview): Ask & { notice?: ReactNode } {
  const { t, numbers } = useI18n()
  const less = useSelector(state => movedBy(state, review))
  const { get, pay, approvals, allowed, quote, refusal, network } = review
  const isElsewhere = useSelector(state => isOvertaken(state, review))
  const again = { label: t('swap.renew'), run: renewReview, subject: 'renew', isPlain: true }
  if (isElsewhere) {
    const notice = (
      <Notice title={t('swap.overtaken.title')} tone="warning">
        {t('swap.overtaken', { symbol: pay.symbol })}
      </Notice>
    )
    return { ...again, label: t('swap.overtaken.check'), notice }
  }
  if (less !== undefined || refusal === 'moved') {
    const lost = `${formatExact(toDecimal(less ?? 0n, get.decimals), numbers)} ${get.symbol}`
    const notice = (
      <Notice title={t('swap.moved.title')} tone="warning">
        {less === undefined ? t('swap.moved.over') : t('swap.moved', { amount: lost })}
      </Notice>
    )
    return { ...again, notice }
  }
  if (refusal) {
    const words = t(`swap.refusal.${refusal}`, { network: network.name, symbol: pay.symbol })
    return { ...again, notice: <Notice tone="error">{words}</Notice> }
  }
  const paid = `${formatExact(toDecimal(review.amount, pay.decimals), numbers)} ${pay.symbol}`
  if (isUnaccepted(review)) return { label: t('swap.accept'), run: acceptPrice, subject: `accept ${quote.minimum}` }
  const step = nextStep(review)
  const isReset = step === 'allow' && approvals[0]?.isReset
  const label = isReset ? t('swap.reset', { symbol: pay.symbol }) : t(`swap.${step}`, { amount: paid })
  return { label, run: confirmSwap, subject: `${quote.minimum} ${allowed} ${step}` }
}

/** How much less would arrive at the current price, if that is below the transaction's minimum. */
function movedBy(state: SwapParts, { quote, network }: SwapReview): bigint | undefined {
  const swapping = swappingOf(state)
  if (!swapping || swapping.network.id !== network.id) return undefined
  const now = bestQuote(quotesOf(swapping, state.swap)?.value, quote.source)
  const isSame = now?.fromAmount === quote.fromAmount && now.toAccount === quote.toAccount
  if (!now || !isSame || BigInt(now.toAmount) >= BigInt(quote.minimum)) return undefined
  return BigInt(quote.toAmount) - BigInt(now.toAmount)
}

const texts = {
  ...walletTexts,
  waiting: 'swap.waiting',
  declined: 'swap.declined',
  unreachable: 'send.unreachable',
  gone: 'send.stayed',
  failed: 'swap.stopped',
  // Shown until the next step replaces it.
  done: 'swap.waiting',
} as const satisfies TaskTexts

/** The embedded wallet asks in its window, which shows the same until it closes. */
const inWindow: TaskText = ['swap.swapping.title', 'send.sending.text']
const windowTexts = { waiting: inWindow, done: inWindow } as const satisfies Partial<TaskTexts>

interface Facts {
  kind: ConnectorKind | undefined
  isMobile: boolean
  isMining: boolean
  /** The wallet is being asked for the swap itself. */
  isLast: boolean
}

/** Texts while the wallet is asked for a step, and after it. */
function swapTexts({ kind, isMobile, isMining, isLast }: Facts): TaskTexts {
  return {
    ...texts,
    ...hintsFor(kind, isMobile),
    ...(kind === 'auth' && isLast && windowTexts),
    ...(isMining && { waiting: 'swap.mining' as const }),
  }
}
