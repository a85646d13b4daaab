import ExternalLink from 'lucide-react/icons/external-link'
import type { App } from '../../app/App.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { formatCurrency } from '../../lib/formatCurrency.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Buying, buyKey, payabilityOf } from './buyFacts.ts'
import type { Offer } from './offersOf.ts'
import { getQuotes } from './quotes.ts'
import { startPurchase } from './startPurchase.ts'

interface BuyButtonProps {
  buying: Buying
  /** The best offer for the amount. */
  best: Offer | undefined
  /** Leads to what is missing. */
  onMissing: () => void
}

/** Says what is missing, asks for offers, and then leads to the best one. */
export function BuyButton({ buying, best, onMissing }: BuyButtonProps) {
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
          : t('buy.quotes')}
      </Button>
    )
  return (
    <Button busy={buy.quotesLoading || asking.isRunning} onClick={() => void asking.run()} variant="primary">
      {t('buy.quotes')}
    </Button>
  )
}
