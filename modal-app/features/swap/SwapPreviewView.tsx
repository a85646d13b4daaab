import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { ConnectorKind } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { hintsFor, type TaskTexts, walletTexts, walletWord } from '../../dialog/taskTexts.ts'
import { go } from '../../flow/go.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { type Ask, ReviewScreen } from '../../money/ReviewScreen.tsx'
import { TokenImage } from '../../money/TokenImage.tsx'
import { findSent } from '../../transactions/sentTransactions.ts'
import { Amount, Quantity } from '../../ui/Amount.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirmSwap } from './confirmSwap.ts'
import { acceptPrice, isOvertaken, isUnaccepted, nextStep } from './nextStep.ts'
import { renewReview } from './prepareSwap.ts'
import { PriceCaution, useQuoteFacts } from './quoteFacts.tsx'
import { SwapResult } from './SwapResult.tsx'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'
import { bestQuote, cutArrival, type SwapParts, swappingOf } from './swapFacts.ts'
import { quotesOf } from './swapReads.ts'

/** The exact swap, its steps, and the button for the next one. */
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
            onDone={() => go(app, { is: 'started', route: { view: 'Account' } })}
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

/** The numbered steps in the wallet, before the first press and after the last. A single step has no list. */
function SwapSteps({ review, wallet }: { review: SwapReview; wallet: string }) {
  const { t, numbers } = useI18n()
  const { approvals, allowed, pay, amount, sent, isAtomic, permit } = review
  // The wallet's agreement proves nothing: the transaction may still fail.
  const isSwapped = useSelector(({ sentTransactions }) => {
    return sent !== undefined && findSent(sentTransactions, sent)?.status === 'confirmed'
  })
  const all = permit ? 1 : allowed + approvals.length
  if (all === 0) return null
  const paid = `${formatExact(toDecimal(amount, pay.decimals), numbers)} ${pay.symbol}`
  if (isAtomic) {
    const title = t(isSwapped ? 'swap.all.done' : 'swap.all', { amount: paid })
    return <Steps done={isSwapped ? 1 : 0} steps={[{ title, text: t('swap.all.why', { wallet }) }]} />
  }
  const bySignature = permit && ({ title: 'swap.sign', text: 'swap.sign.why' } as const)
  const { title, text } = bySignature ?? ({ title: 'swap.allow', text: 'swap.allow.only' } as const)
  const isReset = !permit && all > 1
  const steps = [
    ...(isReset ? [{ title: t('swap.reset', { symbol: pay.symbol }), text: t('swap.reset.why') }] : []),
    { title: t(allowed === all ? 'swap.allowed' : title, { amount: paid }), text: t(text) },
    { title: t(isSwapped ? 'swap.swapped' : 'swap.swap'), text: t('swap.swap.once', { wallet }) },
  ]
  return <Steps done={isSwapped ? steps.length : allowed} steps={steps} />
}

function Steps({ steps, done }: { steps: readonly { title: string; text: string }[]; done: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li
          aria-current={index === done ? 'step' : undefined}
          className={styles.step}
          data-state={index < done ? 'done' : index === done ? 'next' : undefined}
          key={text}
        >
          <span aria-hidden="true" className={styles.number}>
            {index < done ? <Check /> : index + 1}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
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

/** The texts during and after a step's wallet request. */
function swapTexts({
  kind,
  isMobile,
  isMining,
}: {
  kind: ConnectorKind | undefined
  isMobile: boolean
  isMining: boolean
}): TaskTexts {
  return { ...texts, ...hintsFor(kind, isMobile), ...(isMining && { waiting: 'swap.mining' as const }) }
}
