import { explorerPage } from '../../adapters/explorerPage.ts'
import { explorerQuery } from '../../adapters/explorerQuery.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { goTo } from '../../flow/goTo.ts'
import { whenText } from '../../lib/dates.ts'
import { formatCurrency } from '../../lib/formatCurrency.ts'
import { hostOf } from '../../lib/hostOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networkById.ts'
import { EventAmount, EventRow } from '../../ui/EventRow.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import type { Order } from './buy.ts'
import { roughAmount } from './buyTexts.ts'
import { labelOf } from './labelOf.ts'
import { isInProgress, isUnpaid } from './orders.ts'

const tones = { begun: 'strong', progress: 'accent', failed: 'danger' } as const

/** One purchase. It leads back to one that is not paid yet, and to the explorer of one that was delivered. */
export function PurchaseRow({ order, isNew }: { order: Order; isNew: boolean }) {
  const app = useApp()
  const { t, dates, numbers } = useI18n()
  const network = useSelector(state => networkById(state.networks.list, order.chainId))
  const picture = useSelector(({ buy }) => {
    const image = buy?.purchaseCurrencies.find(({ symbol }) => symbol === order.symbol)?.image
    return image && buy?.pictures[image]
  })
  const { symbol, gets, paid, currency, hash } = order
  const state = isUnpaid(order)
    ? 'begun'
    : isInProgress(order)
      ? 'progress'
      : order.status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
        ? 'failed'
        : undefined
  const explorer = network && hash && explorerPage(network, `tx/${hash}`, explorerQuery(network))
  return (
    <EventRow
      amounts={
        gets === undefined || state ? (
          <EventAmount isIn={state === undefined} value={formatCurrency(paid, currency, numbers)} />
        ) : (
          <EventAmount isIn symbol={symbol} value={`+${roughAmount(gets, numbers)}`} />
        )
      }
      detail={state ? t(`buy.row.${state}`) : t('buy.row.via', { provider: labelOf(app, order) })}
      isNew={isNew}
      link={
        explorer
          ? { href: explorer, title: t('buy.row.explorer', { title: t('buy.row'), explorer: hostOf(explorer) }) }
          : undefined
      }
      onPress={state === 'begun' ? () => goTo(app, { view: 'BuyInProgress', orderId: order.id }) : undefined}
      picture={<WalletImage isRound name={symbol} src={picture} />}
      title={t(state ? `buy.row.${state}.title` : 'buy.row')}
      tone={state && tones[state]}
      when={whenText(new Date(order.startedAtMs), dates)}
    />
  )
}
