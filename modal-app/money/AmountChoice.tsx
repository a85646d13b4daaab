import type { Ref } from 'react'
import { formatMoney } from '../../shared/i18n/formatCurrency.ts'
import { toDecimal } from '../lib/decimal.ts'
import { fillText } from '../lib/fillText.tsx'
import { writeAmount } from '../lib/readAmount.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './money.module.css'
import type { Token } from './Token.ts'

interface AmountChoiceProps {
  text: string
  /** In the smallest unit, the least first. */
  amounts: readonly bigint[]
  token: Token
  choicesRef: Ref<HTMLDivElement>
  onChoose: (text: string) => void
}

/** Asks which amount was meant when the visitor's languages read it in two ways. */
export function AmountChoice({ text, amounts, token, choicesRef, onChoose }: AmountChoiceProps) {
  const { t, languages, numbers } = useI18n()
  const choices = (
    <div className={styles.choices} ref={choicesRef}>
      {amounts.map(amount => {
        const number = toDecimal(amount, token.decimals)
        const worth = token.price === undefined ? '' : formatMoney(Number(number) * token.price, numbers)
        return (
          <Button inline key={number} onClick={() => onChoose(writeAmount(number, languages))}>
            {/* Without groups: they are what was unclear. */}
            <bdi dir="ltr">{writeAmount(number, [numbers])}</bdi> <bdi>{token.symbol}</bdi>
            {worth && ` (${worth})`}
          </Button>
        )
      })}
    </div>
  )
  return (
    <Notice action={choices} title={t('send.amount.which')}>
      {fillText(marks => t('send.amount.twoWays', marks), { text: <bdi>{text.trim()}</bdi> })}
    </Notice>
  )
}
