import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode, Ref } from 'react'
import { formatMoney } from '../../shared/i18n/formatCurrency.ts'
import { useAction } from '../dialog/useAction.ts'
import { formatDecimal, toDecimal } from '../lib/decimal.ts'
import { fillText } from '../lib/fillText.tsx'
import { type AmountReading, writeAmount } from '../lib/readAmount.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { AmountField } from '../ui/AmountField.tsx'
import { SmallButton } from '../ui/SmallButton.tsx'
import type { Token } from './Token.ts'
import { TokenImage } from './TokenImage.tsx'

interface AmountInputProps {
  /** The accessible name; "Amount" without it. */
  label?: string
  /** As it was typed. */
  value: string
  read: AmountReading | undefined
  token: Token | undefined
  onChange: (text: string) => void
  /** Leads to the other tokens; undefined without a choice. */
  onChooseToken?: (() => void) | undefined
  /** Fills in the whole balance; undefined if nothing can be typed. */
  onMax?: (() => Promise<void>) | undefined
  /** The error; replaces the amount's value. */
  problem?: ReactNode
  /** The problem is not the amount's. */
  isPlain?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** An amount of a token, its value, and the balance. */
export function AmountInput(props: AmountInputProps) {
  const {
    label,
    value,
    read,
    token,
    onChange,
    onChooseToken,
    onMax,
    problem,
    isPlain = false,
    readOnly,
    inputRef,
  } = props
  const { t, numbers } = useI18n()
  const max = useAction(async () => onMax?.())
  return (
    <AmountField
      about={problem || (token && read?.is === 'amount' && worthOf(read.amount, token, numbers))}
      end={
        token?.balance !== undefined && (
          <>
            <span>
              {t('send.balance', { amount: formatDecimal(toDecimal(token.balance, token.decimals), numbers) })}
            </span>
            {onMax && (
              <SmallButton busy={max.isRunning} label={t('send.max.label')} onClick={() => max.run()}>
                {t('send.max')}
              </SmallButton>
            )}
          </>
        )
      }
      {...(inputRef && { inputRef })}
      isWrong={!!problem && !isPlain}
      label={label ?? t('send.amount')}
      onChange={onChange}
      {...(readOnly && { readOnly })}
      unit={onChooseToken ? <TokenButton onClick={onChooseToken} token={token} /> : token && <bdi>{token.symbol}</bdi>}
      value={value}
    />
  )
}

function TokenButton({ token, onClick }: { token: Token | undefined; onClick: () => void }) {
  const { t } = useI18n()
  return (
    <SmallButton
      end={<ChevronDown />}
      icon={token && <TokenImage token={token} />}
      label={token ? t('send.token', { symbol: token.symbol }) : t('send.token.none')}
      onClick={onClick}
    >
      {token ? <bdi>{token.symbol}</bdi> : t('send.token.none')}
    </SmallButton>
  )
}

/** In dollars, where a price is known. */
function worthOf(amount: bigint, { decimals, price }: Token, numbers: string): string | undefined {
  return price === undefined ? undefined : formatMoney(Number(toDecimal(amount, decimals)) * price, numbers)
}

/** Explains how to correct an amount. */
export function WrongAmount({ read, token: { symbol, decimals } }: { read: AmountReading | undefined; token: Token }) {
  const { t, languages } = useI18n()
  if (read?.is === 'foreign')
    return fillText(marks => t('send.incorrect.foreign', marks), { symbol: <bdi>{symbol}</bdi> })
  if (read?.is === 'tooFine')
    return fillText(marks => t('send.incorrect.tooFine', { decimals, ...marks }), { symbol: <bdi>{symbol}</bdi> })
  return <>{t('send.incorrect', { example: writeAmount('0.5', languages) })}</>
}
