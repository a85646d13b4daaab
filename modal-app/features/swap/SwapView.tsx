import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { type ReactNode, useRef } from 'react'
import type { App } from '../../app/App.ts'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountChoice } from '../../money/AmountChoice.tsx'
import { AmountInput } from '../../money/AmountInput.tsx'
import { OpenSendNotice } from '../../money/OpenSendNotice.tsx'
import { WrongAmount } from '../../money/WrongAmount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { cutArrival } from './cutArrival.ts'
import { loadReview } from './load.ts'
import { PriceCaution } from './PriceCaution.tsx'
import { PriceLine } from './PriceLine.tsx'
import styles from './swap.module.css'
import { chooseMax, flip, showTokens, typeAmount } from './swapActions.ts'
import { bestQuote, isMaxOffered, swappingOf } from './swapFacts.ts'
import { followQuotes, quotesOf } from './swapReads.ts'
import { type SwapStep, swapStep } from './swapStep.ts'
import { useSwapState } from './useSwapState.ts'

const prepare = async (app: App) => (await loadReview()).prepare(app)

/** What to swap, and for what. The button says what is missing, and leads there. */
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
  if (!swapping) return null

  const { form, pay, get, amount } = swapping
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
    review: () => void review.run(),
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
            // What comes for it is not known before.
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
