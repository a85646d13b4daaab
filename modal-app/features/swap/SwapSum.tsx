import type { ReactNode } from 'react'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { TokenImage } from '../../money/TokenImage.tsx'
import { Amount, Quantity } from '../../ui/Amount.tsx'
import { Lead } from '../../ui/Lead.tsx'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'
import { cutArrival } from './swapFacts.ts'

/** The amounts received and paid, in the same place from the review to the end. */
export function SwapSum({ review: { pay, get, amount, quote } }: { review: SwapReview }): ReactNode {
  const { t, numbers } = useI18n()
  const paid = <Quantity symbol={pay.symbol} value={toDecimal(amount, pay.decimals)} />
  return (
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
  )
}
