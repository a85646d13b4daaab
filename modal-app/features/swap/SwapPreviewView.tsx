import type { ReactNode } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { walletWord } from '../../dialog/walletWord.ts'
import { resetRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { formatExact } from '../../lib/formatExact.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { type Ask, ReviewScreen } from '../../money/ReviewScreen.tsx'
import { TokenImage } from '../../money/TokenImage.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { acceptPrice, isUnaccepted } from './acceptPrice.ts'
import { confirmSwap } from './confirmSwap.ts'
import { cutArrival } from './cutArrival.ts'
import { isOvertaken } from './isOvertaken.ts'
import { nextStep } from './nextStep.ts'
import { PriceCaution } from './PriceCaution.tsx'
import { renewReview } from './prepareSwap.ts'
import { SwapResult } from './SwapResult.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'
import { bestQuote, type SwapParts, swappingOf } from './swapFacts.ts'
import { quotesOf } from './swapReads.ts'
import { swapTexts } from './swapTexts.ts'
import { useQuoteFacts } from './useQuoteFacts.tsx'

/** Exactly what will be swapped, its steps, and the button of the next one. */
export function SwapPreviewView() {
  const review = useSelector(({ swap }) => swap?.review)
  return review ? <Review review={review} /> : null
}

function Review({ review }: { review: SwapReview }) {
  const app = useApp()
  const { numbers, t } = useI18n()
  const task = useSelector(state => (state.task?.kind === 'swap' ? state.task : undefined))
  const wallet = useSelector(state => connectionById(state, review.connectionId)?.wallet)
  const { pay, get, amount, quote, sent, isMining } = review
  const facts = useQuoteFacts(review)
  const { notice, ...question } = useQuestion(review)
  const paid = <Quantity symbol={pay.symbol} value={toDecimal(amount, pay.decimals)} />
  return (
    <ReviewScreen
      ask={question}
      end={
        sent && (
          <SwapResult
            onDone={() => app.store.setState({ router: resetRoute({ view: 'Account' }) })}
            review={review}
            sent={sent}
          />
        )
      }
      facts={
        <>
          <FactTable rows={facts} />
          <SwapSteps review={review} wallet={walletWord({ name: review.wallet, kind: wallet?.kind }, t)} />
        </>
      }
      final={notice}
      head={
        <>
          <div className={styles.sum}>
            <div className={styles.amount}>
              <TokenImage size="row" token={get} />
              <Amount
                symbol={get.symbol}
                value={formatExact(cutArrival(toDecimal(BigInt(quote.toAmount), get.decimals)), numbers)}
              />
            </div>
            <Lead>{fillText(marks => t('swap.for', marks), { paid })}</Lead>
          </div>
          {!sent && <PriceCaution get={get} pay={pay} quote={quote} />}
        </>
      }
      names={{ network: <bdi>{review.network.name}</bdi> }}
      prepared={review}
      task={task}
      texts={swapTexts({ kind: wallet?.kind, isMobile: app.isMobile, isMining: isMining === true })}
      wallet={{ name: review.wallet, kind: wallet?.kind, icon: wallet?.icon }}
    />
  )
}

/** What the next press does, and what there is to know before. */
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

/** How much less arrives by the price of now, if that is less than the transaction puts up with. */
function movedBy(state: SwapParts, { quote, network }: SwapReview): bigint | undefined {
  const swapping = swappingOf(state)
  if (!swapping || swapping.network.id !== network.id) return undefined
  const now = bestQuote(quotesOf(swapping, state.swap)?.value, quote.source)
  const isSame = now?.fromAmount === quote.fromAmount && now.toAccount === quote.toAccount
  if (!now || !isSame || BigInt(now.toAmount) >= BigInt(quote.minimum)) return undefined
  return BigInt(quote.toAmount) - BigInt(now.toAmount)
}
