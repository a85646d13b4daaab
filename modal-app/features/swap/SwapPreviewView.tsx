import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { go } from '../../flow/go.ts'
import { resetRoute } from '../../flow/router.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { formatExact } from '../../lib/formatExact.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { OpenSendNotice } from '../../money/OpenSendNotice.tsx'
import { payerPlace } from '../../money/payerPlace.ts'
import { TokenImage } from '../../money/TokenImage.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { movedBy } from './movedBy.ts'
import { PriceCaution } from './PriceCaution.tsx'
import { SwapResult } from './SwapResult.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'
import { swapTexts } from './swapTexts.ts'
import { useQuoteFacts } from './useQuoteFacts.tsx'

/** Loaded with the check of the form (prepareSwap.ts), so it asks within the click. */
const ask = async (app: App) => (await import('./confirmSwap.ts')).confirmSwap(app)
const renew = async (app: App) => (await import('./prepareSwap.ts')).renewReview(app)

/** Exactly what will be swapped, its steps, and the button of the next one. */
export function SwapPreviewView() {
  const review = useSelector(({ swap }) => swap?.review)
  return review ? <Review review={review} /> : null
}

function Review({ review }: { review: SwapReview }) {
  const app = useApp()
  const { numbers, t } = useI18n()
  const task = useSelector(state => (state.task?.kind === 'swap' ? state.task : undefined))
  const wallet = useSelector(({ connections }) => connections.list.find(({ id }) => id === review.connectionId)?.wallet)
  const { pay, get, amount, quote, sent, isMining } = review
  const facts = useQuoteFacts(review)
  const paid = <Quantity symbol={pay.symbol} value={toDecimal(amount, pay.decimals)} />
  const isAsking = task?.status === 'waiting'
  const texts = swapTexts({ kind: wallet?.kind, isMobile: app.isMobile, isMining: isMining === true })
  return (
    <>
      <Stack>
        <div className={styles.sum}>
          <div className={styles.amount}>
            <TokenImage size="row" token={get} />
            <Amount symbol={get.symbol} value={formatExact(toDecimal(BigInt(quote.toAmount), get.decimals), numbers)} />
          </div>
          <Lead>{fillText(marks => t('swap.for', marks), { paid })}</Lead>
        </div>
        {!sent && <PriceCaution get={get} pay={pay} quote={quote} />}
        <OpenSendNotice isAsking={isAsking && !isMining} />
        <FactTable rows={facts} />
        <SwapSteps review={review} />
      </Stack>
      {sent ? (
        <SwapResult
          onDone={() => app.store.setState({ router: resetRoute({ view: 'Account' }) })}
          review={review}
          sent={sent}
        />
      ) : task ? (
        <TaskScreen
          again={{ isGuarded: true, isBusy: isAsking, run: ask }}
          isRow
          names={{ wallet: <bdi>{review.wallet}</bdi>, network: <bdi>{review.network.name}</bdi> }}
          outcome={outcomeOf(task)}
          ring={{ name: review.wallet, icon: wallet?.icon }}
          texts={texts}
          walletSays={task.says}
        />
      ) : (
        <Ask review={review} />
      )}
    </>
  )
}

/** What there is to know before the next press, and its button. */
function Ask({ review }: { review: SwapReview }) {
  const app = useApp()
  const { t, numbers } = useI18n()
  const place = useSelector(state => payerPlace(state, review))
  const less = useSelector(state => movedBy(state, review))
  const asking = useAction(ask)
  const renewing = useAction(renew)
  const { get, pay, approvals, allowed, quote, refusal, wallet, network } = review
  const guard = useArmed(`${quote.minimum} ${allowed}`)
  const isOver = less !== undefined || refusal === 'moved'
  const paid = `${formatExact(toDecimal(review.amount, pay.decimals), numbers)} ${pay.symbol}`
  const lost = `${formatExact(toDecimal(less ?? 0n, get.decimals), numbers)} ${get.symbol}`
  const label = () => {
    if (approvals[0]?.isReset) return t('swap.reset', { symbol: pay.symbol })
    return approvals.length > 0 ? t('swap.allow', { amount: paid }) : t('swap.swap')
  }
  return (
    <>
      {place !== 'here' && <Notice tone="warning">{t(`send.preview.${place}`, { wallet })}</Notice>}
      {isOver ? (
        <Notice title={t('swap.moved.title')} tone="warning">
          {less === undefined ? t('swap.moved.over') : t('swap.moved', { amount: lost })}
        </Notice>
      ) : (
        refusal && (
          <Notice tone="error">{t(`swap.refusal.${refusal}`, { network: network.name, symbol: pay.symbol })}</Notice>
        )
      )}
      <Stack end gap="tight">
        {place === 'here' &&
          (isOver || refusal ? (
            <Button busy={renewing.isRunning} onClick={() => void renewing.run()} variant="primary">
              {t('swap.renew')}
            </Button>
          ) : (
            <Button busy={asking.isRunning} guard={guard} onClick={() => void asking.run()} variant="primary">
              {label()}
            </Button>
          ))}
        <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
          {t('action.cancel')}
        </Button>
      </Stack>
    </>
  )
}
