import type { ReactNode } from 'react'
import { formatCurrency } from '../../../shared/i18n/formatCurrency.ts'
import type { App } from '../../app/App.ts'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import arming from '../../ui/arming.module.css'
import { List } from '../../ui/List.tsx'
import { PressHint } from '../../ui/PressHint.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './buy.module.css'
import { type Buying, payabilityOf } from './buyFacts.ts'
import { feeText, roughAmount } from './buyTexts.ts'
import { type Offer, offersOf } from './quotes.ts'
import { startPurchase } from './startPurchase.ts'

/** The number of networks drawn. */
const maxNetworks = 4

/** The sellers. Each row leads to its provider once there is an offer and a page for it. */
export function OfferList({ buying }: { buying: Buying }) {
  const { t, numbers } = useI18n()
  const start = useAction((app: App, provider: string) => startPurchase(app, provider))
  const { offers, areAnswers, isEstimate } = offersOf(buying)
  const isContest = offers.filter(({ quote }) => quote).length > 1
  const { symbol } = buying.purchase
  const remarkOf = ({ refusal, link, quote }: Offer, isBest: boolean) => {
    if (refusal?.reason === 'no_quote') return { text: t('buy.refusal.no_quote') }
    if (refusal) return { text: refusalText(refusal), tone: 'wrong' as const }
    if (link?.status === 'failed') return { text: t('buy.link.failed'), tone: 'wrong' as const }
    return quote && isBest && isContest && !isEstimate ? { text: t('buy.best'), tone: 'best' as const } : undefined
  }
  const refusalText = ({ reason, limits }: NonNullable<Offer['refusal']>) => {
    const money = (amount: string) => formatCurrency(amount, buying.payment.id, numbers)
    if ((reason !== 'amount_too_small' && reason !== 'amount_too_large') || !limits)
      return t(`buy.refusal.${reason === 'not_sold' ? 'not_sold' : 'failed'}`)
    return t(`buy.refusal.${reason}`, { least: money(limits.min), most: money(limits.max) })
  }
  return (
    <List label={t('buy.offers')}>
      {offers.map((offer, index) => {
        const { provider, quote, link, isOpen } = offer
        return (
          <OfferRow
            detail={<OfferDetail buying={buying} provider={provider} />}
            gets={
              quote && !isEstimate ? (
                <bdi>
                  {roughAmount(quote.purchaseAmount.amount, numbers)} {symbol}
                </bdi>
              ) : (
                !areAnswers && <Networks buying={buying} ids={provider.networks} />
              )
            }
            isBest={isOpen === true && index === 0}
            isBusy={link?.status === 'reading'}
            key={provider.id}
            name={provider.label}
            onPress={isOpen ? () => void start.run(provider.id) : undefined}
            remark={remarkOf(offer, index === 0)}
            subject={link?.orderId}
          />
        )
      })}
    </List>
  )
}

/** The payment methods and cost, as far as known without a quote. */
function OfferDetail({ buying, provider }: { buying: Buying; provider: Offer['provider'] }) {
  const { t, numbers } = useI18n()
  const methods = buying.payment.payment_method_limits.map(({ id }) => id)
  const fee = feeText(provider.fee, numbers)
  const payable = payabilityOf(buying)
  if (payable && payable.is !== 'fine') {
    const { id, min, max } = payable.limit
    const money = (amount: string) => formatCurrency(amount, buying.payment.id, numbers)
    return t(`buy.limits.${id}`, { least: money(min), most: money(max) })
  }
  if (provider.isTest) return t('buy.test')
  if (!methods.length) return t('buy.fee.only', { fee })
  const method = methods.length > 1 ? 'both' : methods[0] === 'card' ? 'card' : 'bank'
  return t('buy.fee', { method: t(`buy.method.${method}`), fee })
}

/** The site's networks that it delivers on. */
function Networks({ buying, ids }: { buying: Buying; ids: readonly string[] }) {
  const { config, store } = useApp()
  const networks = store.getState().networks.list.filter(({ id }) => ids.includes(id))
  return (
    <span className={styles.networks}>
      {networks.slice(0, maxNetworks).map(network => (
        <WalletImage isRound key={network.id} name={network.name} size="small" src={networkImage(config, network)} />
      ))}
      <VisuallyHidden>{networks.map(({ name }) => name).join(', ') || buying.network.name}</VisuallyHidden>
    </span>
  )
}

interface OfferRowProps {
  /** Of the provider; the start of the row's accessible name. */
  name: string
  /** The payment method and the cost. */
  detail: ReactNode
  /** What arrives, formatted; undefined while that is unknown. */
  gets?: ReactNode
  /** A short remark: the best offer, its limits, or the missing input. */
  remark?: { text: string; tone?: 'best' | 'wrong' } | undefined
  isBest?: boolean
  /** Its page is being made. */
  isBusy?: boolean
  /** Leads to the provider; undefined before there is a quote, or if the provider does not take part. */
  onPress?: (() => void) | undefined
  /** What a press confirms: after a change, it must be on screen for a moment first. */
  subject?: unknown
}

/** A provider and its offer for the amount. A press opens its window. */
function OfferRow({ name, detail, gets, remark, isBest, isBusy = false, onPress, subject }: OfferRowProps) {
  const guard = useArmed(subject)
  const isRefusal = remark?.tone === 'wrong'
  const drawnRemark = remark && (
    <span className={styles.detail} data-remark={remark.tone}>
      {remark.text}
    </span>
  )
  const content = (
    <>
      <WalletImage name={name} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>{' '}
        {/* The reason it does not take part matters more than the payment method. */}
        {isRefusal ? drawnRemark : <span className={styles.detail}>{detail}</span>}
      </span>{' '}
      <span className={styles.yield}>
        {gets !== undefined && <span className={styles.gets}>{gets}</span>} {!isRefusal && drawnRemark}
      </span>
      {isBusy && <Spinner />}
    </>
  )
  // Without an action it is not a button.
  if (!onPress && !isBusy) return <div className={styles.offer}>{content}</div>
  return (
    <>
      <button
        aria-busy={isBusy || undefined}
        aria-disabled={!onPress || isBusy || undefined}
        className={onPress ? `${styles.offer} ${arming.root}` : styles.offer}
        data-best={isBest || undefined}
        onClick={event => {
          if (onPress && !isBusy) guard.press(event, onPress)
        }}
        ref={onPress && guard.ref}
        type="button"
      >
        {content}
      </button>
      {onPress && <PressHint>{guard.hint}</PressHint>}
    </>
  )
}
