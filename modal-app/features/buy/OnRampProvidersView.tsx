import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ReactNode, useRef } from 'react'
import { formatCurrency } from '../../../shared/i18n/formatCurrency.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { goTo } from '../../flow/goTo.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { hostOf } from '../../lib/originOf.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountChoice } from '../../money/AmountChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { FactsSkeleton } from '../../ui/viewSkeletons.tsx'
import { BuyAmount, Presets } from './BuyAmount.tsx'
import styles from './buy.module.css'
import { explainBuying, typeAmount } from './buyActions.ts'
import { type Buying, buyKey, isSoleSeller, payabilityOf, useBuying } from './buyFacts.ts'
import { roughAmount } from './buyTexts.ts'
import { OfferList } from './OfferList.tsx'
import { isSettled, shownOrders } from './orders.ts'
import { getQuotes, type Offer, offersOf } from './quotes.ts'
import { startPurchase } from './startPurchase.ts'

/** The form for amount, currency and network. The offers are below the amount, best first. */
export function OnRampProvidersView() {
  const buying = useBuying()
  const options = useSelector(({ buy }) => buy?.options.all)
  const { t } = useI18n()
  if (buying) return <BuyForm buying={buying} />
  if (!options || options.status === 'reading') return <FactsSkeleton />
  return (
    <StatusScreen picture={<ShoppingBag />} title={t('buy.unsold.title')}>
      {t('buy.unsold')}
    </StatusScreen>
  )
}

function BuyForm({ buying }: { buying: Buying }) {
  const app = useApp()
  const { t, languages } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const { buy, amount, unit, payment, purchase, network } = buying
  const { offers, areAnswers, isEstimate } = offersOf(buying)
  const [best] = offers
  const problem = useProblem(buying)
  const write = (text: string) => typeAmount(app, text, languages)
  const host = best?.isOpen ? hostOf(best.provider.origin) : undefined
  return (
    <>
      <Stack>
        <OpenOrders address={buying.address} />
        <div className={styles.form}>
          <BuyAmount
            about={problem ?? <About buying={buying} />}
            currency={payment.id}
            inputRef={input}
            isWrong={problem !== undefined}
            onChange={write}
            onEnter={() => void getQuotes(app)}
            value={buy.paymentAmount}
          />
          <div className={styles.chips}>
            <SmallButton
              end={<ChevronDown />}
              label={t('buy.pay', { currency: payment.id })}
              onClick={() => goTo(app, { view: 'OnRampFiatSelect' })}
            >
              {payment.id}
            </SmallButton>
            <SmallButton
              end={<ChevronDown />}
              label={t('buy.get', { symbol: purchase.symbol, network: network.name })}
              onClick={() => goTo(app, { view: 'OnRampTokenSelect' })}
            >
              <bdi>{purchase.symbol}</bdi>
            </SmallButton>
          </div>
        </div>
        <Presets
          amount={amount.is === 'amount' ? toDecimal(amount.amount, unit.decimals) : ''}
          currency={payment.id}
          onChoose={preset => write(writeAmount(preset, languages))}
        />
        {amount.is === 'ambiguous' && (
          <AmountChoice
            amounts={amount.amounts}
            choicesRef={choices}
            onChoose={write}
            text={buy.paymentAmount}
            token={unit}
          />
        )}
        {isEstimate && <Notice title={t('buy.estimate.title')}>{t('buy.estimate')}</Notice>}
        {areAnswers && !best?.isOpen && (
          <Notice title={t('buy.none.title')} tone="warning">
            {t('buy.none')}
          </Notice>
        )}
        <OfferList buying={buying} />
      </Stack>
      <Foot>
        <BuyButton
          best={best?.isOpen ? best : undefined}
          buying={buying}
          onMissing={() => (choices.current?.querySelector('button') ?? input.current)?.focus()}
        />
        <Footnote icon={<ShieldCheck />}>
          {host === undefined ? t('buy.opens.later') : t('buy.opens', { host })}
        </Footnote>
        <div className={styles.help}>
          <SmallButton onClick={() => explainBuying(app)}>{t('buy.how')}</SmallButton>
        </div>
      </Foot>
    </>
  )
}

/** The approximate amount that arrives, and where. */
function About({ buying }: { buying: Buying }): ReactNode {
  const { t, numbers } = useI18n()
  const { purchase, network, payment } = buying
  const { offers, isEstimate } = offersOf(buying)
  const quote = offers[0]?.quote
  const { symbol } = purchase
  if (!quote) return t('buy.hint', { symbol, network: network.name })
  const { amount } = quote.purchaseAmount
  if (isEstimate) return t('buy.about.estimate', { worth: formatCurrency(amount, payment.id, numbers), symbol })
  return t('buy.about', { amount: `${roughAmount(amount, numbers)} ${symbol}`, network: network.name })
}

/** What is wrong with the amount; shown instead of the arriving amount. */
function useProblem(buying: Buying): string | undefined {
  const { t, numbers, languages } = useI18n()
  const { amount, unit, payment, buy } = buying
  const payable = payabilityOf(buying)
  if (!buy.paymentAmount.trim()) return undefined
  if (amount.is === 'tooFine') return t('buy.amount.tooFine', { currency: payment.id, decimals: unit.decimals })
  if (amount.is === 'none' || amount.is === 'foreign')
    return t('buy.amount.incorrect', { example: writeAmount('99.5', languages) })
  if (!payable || payable.is === 'fine') return undefined
  const { id, min, max } = payable.limit
  const bound = formatCurrency(payable.is === 'tooLittle' ? min : max, payment.id, numbers)
  return t(`buy.amount.${payable.is}.${id}`, { amount: bound })
}

/** Links to open orders, because closing the modal does not end a purchase. */
function OpenOrders({ address }: { address: string }) {
  const app = useApp()
  const { t } = useI18n()
  const orders = useSelector(({ buy }) => buy?.orders)
  const shown = shownOrders(orders ?? [], address, app.clock.now())
  const open = shown.filter(order => !isSettled(order))
  if (!shown.length) return null
  const label = open.length ? t('buy.open.title', { count: open.length }) : t('buy.bought')
  return <ListRow icon={<ReceiptText />} label={label} onClick={() => goTo(app, { view: 'OnRampActivity' })} />
}

interface BuyButtonProps {
  buying: Buying
  /** The best offer for the amount. */
  best: Offer | undefined
  /** Leads to the missing input. */
  onMissing: () => void
}

/**
 * Names the missing input, requests offers, and then leads to the best one. A sole seller is asked without a press
 * (buyActions.ts).
 */
function BuyButton({ buying, best, onMissing }: BuyButtonProps) {
  const { t, numbers } = useI18n()
  const asking = useAction(getQuotes)
  const start = useAction((app: App, provider: string) => startPurchase(app, provider))
  const guard = useArmed(best?.link?.orderId)
  const { buy, payment } = buying
  const payable = payabilityOf(buying)
  if (best)
    return (
      <Button
        busy={best.link?.status === 'reading' || start.isRunning}
        guard={guard}
        icon={<ExternalLink />}
        onClick={() => void start.run(best.provider.id)}
        variant="primary"
      >
        {t('buy.continue', { provider: best.provider.label })}
      </Button>
    )
  const bound = payable && payable.is !== 'fine' ? payable : undefined
  if (buyKey(buying) === undefined)
    return (
      <Button onClick={onMissing} variant="unfinished">
        {bound
          ? t(bound.is === 'tooLittle' ? 'buy.atLeast' : 'buy.atMost', {
              amount: formatCurrency(bound.is === 'tooLittle' ? bound.limit.min : bound.limit.max, payment.id, numbers),
            })
          : t(isSoleSeller(buying) ? 'buy.enter' : 'buy.quotes')}
      </Button>
    )
  return (
    <Button busy={buy.quotesLoading || asking.isRunning} onClick={() => void asking.run()} variant="primary">
      {t('buy.quotes')}
    </Button>
  )
}
