import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useRef } from 'react'
import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { useApp } from '../../app/hooks.ts'
import type { OpenedWindow } from '../../connectors/Connector.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountChoice } from '../../money/AmountChoice.tsx'
import { AmountInput, WrongAmount } from '../../money/AmountInput.tsx'
import { OpenSendNotice } from '../../money/OpenSendNotice.tsx'
import type { Token } from '../../money/Token.ts'
import { windowOpener } from '../../money/windowOpener.ts'
import { hasFailed, type Read } from '../../reads/Read.ts'
import { Button } from '../../ui/Button.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { loadReview } from './load.ts'
import { PriceCaution, useQuoteFacts } from './quoteFacts.tsx'
import styles from './swap.module.css'
import type { SwapQuotes } from './swap.ts'
import { chooseMax, flip, showTokens, typeAmount } from './swapActions.ts'
import { bestQuote, cutArrival, isMaxOffered, quoteKey, type Swapping, swappingOf, useSwapState } from './swapFacts.ts'
import { followQuotes, quotesOf } from './swapReads.ts'

const prepare = async (app: App, opened: OpenedWindow | undefined) => {
  try {
    await (await loadReview()).prepare(app, opened)
  } finally {
    opened?.close()
  }
}

/** The swap form. Its button names the missing input, and leads there. */
export function SwapView() {
  const app = useApp()
  const { t, languages } = useI18n()
  const state = useSwapState()
  const review = useAction(prepare, true)
  const turn = useAction(flip)
  const again = useAction(followQuotes)
  const amountInput = useRef<HTMLInputElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const swapping = swappingOf(state)
  const guard = useArmed(swapping && quoteKey(swapping))
  if (!swapping) return null

  const { form, pay, get, amount } = swapping
  const open = windowOpener(app, swapping.connection)
  const quotes = quotesOf(swapping, state.swap)
  const quote = bestQuote(quotes?.value)
  const step = swapStep(swapping, quotes)
  const toAmount = quote && get && BigInt(quote.toAmount)
  const yielded = toAmount !== undefined && get ? cutArrival(toDecimal(toAmount, get.decimals)) : ''
  const problems: Partial<Record<SwapStep, ReactNode>> = {
    chooseAmount: t('send.amount.unclear'),
    incorrect: <WrongAmount read={amount} token={pay} />,
    insufficient: t('swap.short', { symbol: pay.symbol }),
  }
  const act: Partial<Record<SwapStep, () => void>> = {
    selectToken: () => showTokens(app, 'get'),
    chooseAmount: () => choices.current?.querySelector('button')?.focus(),
    quoteFailed: () => void again.run(),
    review: () => void review.run(open?.()),
  }
  return (
    <>
      <Stack gap="tight">
        <div className={styles.pair}>
          <AmountInput
            inputRef={amountInput}
            label={t('swap.pay')}
            onChange={text => void typeAmount(app, text, languages)}
            onChooseToken={() => showTokens(app, 'pay')}
            onMax={isMaxOffered(pay) ? () => chooseMax(app, languages) : undefined}
            problem={problems[step]}
            read={amount}
            token={pay}
            value={form.amount}
          />
          {amount.is === 'ambiguous' ? (
            // The arriving amount is not known before there is a quote.
            <AmountChoice
              amounts={amount.amounts}
              choicesRef={choices}
              onChoose={text => void typeAmount(app, text, languages)}
              text={form.amount}
              token={pay}
            />
          ) : (
            <>
              <div className={styles.turn}>
                <IconButton icon={<ArrowDownUp />} label={t('swap.flip')} onClick={() => void turn.run()} />
              </div>
              <AmountInput
                label={t('swap.get')}
                onChange={() => {}}
                onChooseToken={() => showTokens(app, 'get')}
                read={toAmount === undefined ? undefined : { is: 'amount', amount: toAmount }}
                readOnly
                token={get}
                value={yielded && writeAmount(yielded, languages)}
              />
            </>
          )}
        </div>
        <PriceLine get={get} network={swapping.network} pay={pay} quote={step === 'review' ? quote : undefined} />
        {quote && get && step === 'review' && <PriceCaution get={get} pay={pay} quote={quote} />}
        <OpenSendNotice />
        {step === 'quoteFailed' && <Notice tone="error">{t('swap.unpriced')}</Notice>}
        {form.refusal && (
          <Notice tone="error">
            {t(`swap.refusal.${form.refusal}`, { network: swapping.network.name, symbol: pay.symbol })}
          </Notice>
        )}
      </Stack>
      <Foot>
        <Button
          busy={form.isPreparing === true || step === 'reading' || again.isRunning}
          guard={open && step === 'review' ? guard : undefined}
          onClick={act[step] ?? (() => amountInput.current?.focus())}
          variant={
            step === 'review' ? 'primary' : step === 'reading' || step === 'quoteFailed' ? 'neutral' : 'unfinished'
          }
        >
          {t(`swap.step.${step}`)}
        </Button>
      </Foot>
    </>
  )
}

interface PriceLineProps {
  quote: SwapQuote | undefined
  network: Network
  pay: Token
  get: Token | undefined
}

/** The price in one line, which unfolds to its parts. Reserves its space while there is none. */
function PriceLine({ quote, network, pay, get }: PriceLineProps) {
  const { t, numbers } = useI18n()
  if (!quote || !get) return <div className={styles.noPrice} />
  const least = formatExact(cutArrival(toDecimal(BigInt(quote.minimum), get.decimals)), numbers)
  return (
    <details className={styles.price}>
      <summary className={styles.summary}>
        <span className={styles.rate}>
          <Rate get={get} pay={pay} quote={quote} />
        </span>
        <span className={styles.least}>
          {t('swap.least.short', { amount: `${least} ${get.symbol}` })}
          <ChevronDown className={styles.mark} />
        </span>
      </summary>
      <Facts get={get} network={network} pay={pay} quote={quote} />
    </details>
  )
}

function Facts({ quote, network, pay, get }: { quote: SwapQuote; network: Network; pay: Token; get: Token }) {
  return <FactTable rows={useQuoteFacts({ quote, network, pay, get })} />
}

function Rate({ quote, pay, get }: { quote: SwapQuote; pay: Token; get: Token }) {
  const { t, numbers } = useI18n()
  const paid = Number(toDecimal(BigInt(quote.fromAmount), pay.decimals))
  const got = Number(toDecimal(BigInt(quote.toAmount), get.decimals))
  const rate = new Intl.NumberFormat(numbers, { maximumSignificantDigits: 6 }).format(paid > 0 ? got / paid : 0)
  return <bdi>{t('swap.rate', { pay: pay.symbol, get: get.symbol, rate })}</bdi>
}

/** The form's next missing input, which labels its button (reference §1.11). */
export type SwapStep =
  | 'selectToken'
  | 'addAmount'
  | 'chooseAmount'
  | 'incorrect'
  | 'insufficient'
  | 'reading'
  | 'noRoute'
  | 'liquidity'
  | 'quoteFailed'
  | 'review'

function swapStep(
  { form, pay, get, amount }: Pick<Swapping, 'form' | 'pay' | 'get' | 'amount'>,
  quotes: Read<SwapQuotes> | undefined,
): SwapStep {
  if (!get) return 'selectToken'
  if (!form.amount.trim()) return 'addAmount'
  if (amount.is === 'ambiguous') return 'chooseAmount'
  if (amount.is !== 'amount' || amount.amount === 0n) return 'incorrect'
  if (pay.balance !== undefined && amount.amount > pay.balance) return 'insufficient'
  if (!quotes?.value) return hasFailed(quotes) ? 'quoteFailed' : 'reading'
  if (quotes.value.quotes.length > 0) return 'review'
  return quotes.value.refusal === 'insufficient-liquidity' ? 'liquidity' : 'noRoute'
}
