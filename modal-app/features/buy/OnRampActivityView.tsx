import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { formatCurrency } from '../../../shared/i18n/formatCurrency.ts'
import { explorerPage, explorerQuery } from '../../adapters/explorerPage.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { monthTitle, whenText } from '../../lib/dates.ts'
import { hostOf } from '../../lib/originOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networks.ts'
import { hasFailed } from '../../reads/Read.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { EventAmount, EventMonth, EventRow } from '../../ui/EventRow.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusRow } from '../../ui/StatusRow.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { labelOf, type Order } from './buy.ts'
import { roughAmount } from './buyTexts.ts'
import { isInProgress, isUnpaid, shownOrders } from './orders.ts'

/** This account's purchases by month, with their status. The order just paid stands above them. */
export function OnRampActivityView() {
  const app = useApp()
  const { t, dates } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const buy = useSelector(state => state.buy)
  const address = useSelector(state => payingConnection(state)?.accounts[0]?.address)
  const orders = shownOrders(buy?.orders ?? [], address ?? '', app.clock.now())
  const orderId = route.view === 'BuyDone' ? route.orderId : undefined
  const news = orders.find(({ id }) => id === orderId)
  const hasNoNews = hasFailed(buy?.purchases[address ?? '']) && orders.some(isInProgress)
  if (!orders.length)
    return (
      <StatusScreen
        actions={
          <Button onClick={() => goTo(app, { view: 'OnRampProviders' })} variant="primary">
            {t('buy.empty.buy')}
          </Button>
        }
        picture={<ShoppingBag />}
        title={t('buy.empty.title')}
      >
        {t('buy.empty.text')}
      </StatusScreen>
    )
  return (
    <>
      <Stack>
        {news && <News order={news} />}
        {hasNoNews && <Notice tone="error">{t('buy.history.failed')}</Notice>}
        {monthsOf(orders).map(month => (
          <EventMonth key={month[0]?.id} title={monthTitle(new Date(month[0]?.startedAtMs ?? 0), dates)}>
            <List label={t('buy.bought')}>
              {month.map(order => (
                <PurchaseRow key={order.id} order={order} />
              ))}
            </List>
          </EventMonth>
        ))}
      </Stack>
      {news && (
        <Foot>
          {hasBeenRefused(news) ? (
            <Button onClick={() => goTo(app, { view: 'OnRampProviders' })} variant="primary">
              {t('buy.again')}
            </Button>
          ) : (
            <Button onClick={() => go(app, { is: 'started', route: { view: 'Account' } })} variant="primary">
              {t('buy.done')}
            </Button>
          )}
        </Foot>
      )}
    </>
  )
}

const hasBeenRefused = ({ status }: Order) => status === 'ONRAMP_TRANSACTION_STATUS_FAILED'

/** The purchase that was just paid. */
function News({ order }: { order: Order }) {
  const app = useApp()
  const { t, numbers } = useI18n()
  const state = isInProgress(order) ? 'arriving' : hasBeenRefused(order) ? 'failed' : 'arrived'
  const { symbol, gets } = order
  const provider = labelOf(app, order)
  const amount = gets === undefined ? symbol : `${roughAmount(gets, numbers)} ${symbol}`
  const text = () => {
    if (state === 'failed') return t(`buy.failed.${order.fault ?? 'failed'}`, { provider })
    return state === 'arrived' ? t('buy.arrived.text', { amount }) : t('buy.arriving.text', { symbol })
  }
  const ring = ({ arriving: 'waiting', arrived: 'done', failed: 'failed' } as const)[state]
  return (
    <StatusRow picture={<ConnectingRing isSmall name={symbol} state={ring} />} title={t(`buy.${state}.title`)}>
      {text()}
    </StatusRow>
  )
}

function monthsOf(orders: readonly Order[]): readonly (readonly Order[])[] {
  const months = new Map<string, Order[]>()
  for (const order of orders) {
    const at = new Date(order.startedAtMs)
    const key = `${at.getFullYear()}-${at.getMonth()}`
    months.set(key, [...(months.get(key) ?? []), order])
  }
  return [...months.values()]
}

const tones = { begun: 'strong', progress: 'accent', failed: 'danger' } as const

/** One purchase. Links to the order if it is unpaid, and to the explorer once it is delivered. */
function PurchaseRow({ order }: { order: Order }) {
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
      : hasBeenRefused(order)
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
