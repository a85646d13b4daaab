import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { Token } from '../../money/Token.ts'
import { Notice } from '../../ui/Notice.tsx'
import { lostPercent, swapCaution } from './swapFacts.ts'

/** Told where the swap costs far more than usual. */
export function PriceCaution({ quote, pay, get }: { quote: SwapQuote; pay: Token; get: Token }) {
  const { t, numbers } = useI18n()
  const caution = swapCaution(quote, pay, get)
  if (!caution) return null
  const lost = Math.max(quote.priceImpact ?? 0, lostPercent(quote, pay, get) ?? 0)
  const percent = new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 0 }).format(lost / 100)
  return (
    <Notice title={t(`swap.caution.${caution}.title`)} tone={caution === 'absurd' ? 'error' : 'warning'}>
      {t(`swap.caution.${caution}`, { percent })}
    </Notice>
  )
}
