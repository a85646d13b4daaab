import type { ComponentProps } from 'react'
import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import { formatEstimate } from '../../../shared/i18n/formatEstimate.ts'
import type { Network } from '../../../shared/networks.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { Token } from '../../money/Token.ts'
import { Quantity } from '../../ui/Amount.tsx'
import type { FactTable } from '../../ui/FactTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { lostPercent, swapCaution } from './swapFacts.ts'
import { gasPriceOf } from './swapReads.ts'

interface QuoteFacts {
  quote: SwapQuote
  network: Network
  pay: Token
  get: Token
}

/** The parts of a price. */
export function useQuoteFacts({ quote, network, get }: QuoteFacts): ComponentProps<typeof FactTable>['rows'] {
  const app = useApp()
  const { t, numbers } = useI18n()
  useSelector(state => state.swap?.gas)
  const { symbol, decimals } = network.nativeCurrency
  const percent = (value: number) =>
    new Intl.NumberFormat(numbers, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  const gasPrice = gasPriceOf(app, { network })
  const fee = gasPrice === undefined ? undefined : Number(toDecimal(gasPrice * BigInt(quote.gas), decimals))
  return [
    {
      label: t('swap.least', { slippage: percent(quote.slippage) }),
      value: <Quantity symbol={get.symbol} value={toDecimal(BigInt(quote.minimum), get.decimals)} />,
    },
    ...(quote.priceImpact === undefined
      ? []
      : [{ label: t('swap.impact'), value: <bdi>{percent(quote.priceImpact)}</bdi> }]),
    ...(fee === undefined
      ? []
      : [
          { label: t('swap.fee'), value: t('swap.fee.about', { amount: `${formatEstimate(fee, numbers)} ${symbol}` }) },
        ]),
    { label: t('swap.source'), value: <bdi>{quote.sourceName}</bdi> },
  ]
}

/** A warning if the swap costs far more than usual. */
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
