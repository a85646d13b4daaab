import ChevronDown from 'lucide-react/icons/chevron-down'
import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { formatExact } from '../../lib/formatExact.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { Token } from '../../money/Token.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { cutArrival } from './cutArrival.ts'
import styles from './swap.module.css'
import { useQuoteFacts } from './useQuoteFacts.tsx'

interface PriceLineProps {
  quote: SwapQuote | undefined
  network: Network
  pay: Token
  get: Token | undefined
}

/** The price in one line, which unfolds to what it is made of. It keeps its room while there is none. */
export function PriceLine({ quote, network, pay, get }: PriceLineProps) {
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
