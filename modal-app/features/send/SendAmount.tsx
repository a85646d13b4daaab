import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { formatDecimal, toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { formatMoney } from '../../lib/formatMoney.ts'
import { type AmountReading, writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import type { SendToken } from './send.ts'
import { chooseMax, showSendTokens, typeAmount } from './sendActions.ts'
import { formAmount, type sendingOf } from './sendFacts.ts'
import type { SendStep } from './sendStep.ts'
import { TokenImage } from './TokenImage.tsx'

interface SendAmountProps {
  sending: NonNullable<ReturnType<typeof sendingOf>>
  step: SendStep
  inputRef: Ref<HTMLInputElement>
}

/** How much of which token, what that is worth, and how much there is. */
export function SendAmount({ sending: { form, token }, step, inputRef }: SendAmountProps) {
  const app = useApp()
  const { t, languages, numbers } = useI18n()
  const all = useAction(() => chooseMax(app, languages))
  const read = token && formAmount(form, token, languages)
  const isWrong =
    step === 'incorrectValue' || step === 'chooseAmount' || step === 'insufficientFunds' || step === 'missingToken'
  const isFixed = form.fixed.includes('amount')
  const isTokenFixed = form.fixed.includes('token')
  const about = () => {
    if (step === 'chooseAmount') return t('send.amount.unclear')
    if (step === 'incorrectValue' && token) return <WrongAmount read={read} token={token} />
    if (step === 'tokensFailed') return t('send.tokens.failed')
    if (step === 'missingToken') return t('send.missingToken')
    if (step === 'insufficientFunds') return t('send.refusal.amount')
    return token && read?.is === 'amount' && worth(read.amount, token, numbers)
  }
  return (
    <AmountField
      about={about()}
      end={
        token?.balance !== undefined && (
          <>
            <BalanceText token={token} />
            {!isFixed && (
              <SmallButton busy={all.isRunning} label={t('send.max.label')} onClick={() => all.run()}>
                {t('send.max')}
              </SmallButton>
            )}
          </>
        )
      }
      inputRef={inputRef}
      isWrong={isWrong}
      label={t('send.amount')}
      onChange={text => typeAmount(app, text)}
      readOnly={isFixed}
      unit={
        isTokenFixed ? (
          token && <TokenName token={token} />
        ) : (
          <SmallButton
            end={<ChevronDown />}
            icon={token && <TokenImage token={token} />}
            label={token ? t('send.token', { symbol: token.symbol }) : t('send.token.none')}
            onClick={() => showSendTokens(app)}
          >
            {token ? <bdi>{token.symbol}</bdi> : t('send.token.none')}
          </SmallButton>
        )
      }
      // A page writes with a point, which groups thousands where others live.
      value={isFixed ? writeAmount(form.amount, languages) : form.amount}
    />
  )
}

function BalanceText({ token: { balance = 0n, decimals } }: { token: SendToken }) {
  const { t, numbers } = useI18n()
  return <span>{t('send.balance', { amount: formatDecimal(toDecimal(balance, decimals), numbers) })}</span>
}

function TokenName({ token }: { token: SendToken }) {
  return (
    <span>
      <bdi>{token.symbol}</bdi>
    </span>
  )
}

/** What to write instead. */
function WrongAmount({ read, token: { symbol, decimals } }: { read: AmountReading | undefined; token: SendToken }) {
  const { t, languages } = useI18n()
  if (read?.is === 'foreign')
    return fillText(marks => t('send.incorrect.foreign', marks), { symbol: <bdi>{symbol}</bdi> })
  if (read?.is === 'tooFine')
    return fillText(marks => t('send.incorrect.tooFine', { decimals, ...marks }), { symbol: <bdi>{symbol}</bdi> })
  return <>{t('send.incorrect', { example: writeAmount('0.5', languages) })}</>
}

/** In dollars, where a price is known. */
function worth(amount: bigint, { decimals, price }: SendToken, numbers: string): string | undefined {
  if (price === undefined) return undefined
  return formatMoney(Number(toDecimal(amount, decimals)) * price, numbers)
}
