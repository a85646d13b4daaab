import { explorerPage } from '../../adapters/explorerPage.ts'
import { explorerQuery } from '../../adapters/explorerQuery.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { goTo } from '../../flow/goTo.ts'
import { whenText } from '../../lib/dates.ts'
import { formatCurrency } from '../../lib/formatCurrency.ts'
import { hostOf } from '../../lib/hostOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './buy.module.css'
import type { Order } from './buy.ts'
import { roughAmount } from './buyTexts.ts'
import { isInProgress, isUnpaid } from './orders.ts'

/** One purchase. It leads back to one that is not paid yet, and to the explorer of one that was delivered. */
export function PurchaseRow({ order, isNew }: { order: Order; isNew: boolean }) {
  const app = useApp()
  const { t, dates, numbers } = useI18n()
  const network = useSelector(state => state.networks.list.find(({ id }) => id === order.chainId))
  const picture = useSelector(({ buy }) => {
    const image = buy?.purchaseCurrencies.find(({ symbol }) => symbol === order.symbol)?.image
    return image && buy?.pictures[image]
  })
  const { symbol, gets, paid, currency, label: provider, hash } = order
  const state = isUnpaid(order)
    ? 'begun'
    : isInProgress(order)
      ? 'progress'
      : order.status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
        ? 'failed'
        : undefined
  const explorer = network && hash && explorerPage(network, `tx/${hash}`, explorerQuery(network))
  const content = (
    <>
      <WalletImage isRound name={symbol} src={picture} />
      <span className={styles.words}>
        <span className={styles.name}>{t(state === 'begun' ? 'buy.row.begun.title' : 'buy.row')}</span>{' '}
        {state ? (
          <span className={styles.state} data-state={state}>
            {t(`buy.row.${state}`)}
          </span>
        ) : (
          <span className={styles.detail}>{t('buy.row.via', { provider })}</span>
        )}
      </span>{' '}
      <span className={styles.yield}>
        <bdi className={styles.amount} data-in={state === undefined || undefined}>
          {gets === undefined || state
            ? formatCurrency(paid, currency, numbers)
            : `+${roughAmount(gets, numbers)} ${symbol}`}
        </bdi>{' '}
        <span className={styles.detail}>{whenText(new Date(order.startedAtMs), dates)}</span>
      </span>
    </>
  )
  if (state === 'begun')
    return (
      <button
        className={`${styles.row} ${styles.pressed}`}
        onClick={() => goTo(app, { view: 'BuyInProgress', orderId: order.id })}
        type="button"
      >
        {content}
      </button>
    )
  if (!explorer)
    return (
      <div className={styles.row} data-new={isNew || undefined}>
        {content}
      </div>
    )
  return (
    <a
      className={styles.row}
      data-new={isNew || undefined}
      href={explorer}
      rel="noopener noreferrer"
      target="_blank"
      title={t('buy.row.explorer', { title: t('buy.row'), explorer: hostOf(explorer) })}
    >
      {content}
    </a>
  )
}
