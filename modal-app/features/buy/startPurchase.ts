import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../flow/goTo.ts'
import { openPopup } from '../../host/openPopup.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { type BuyWindow, buyOf, type Order, type ProviderLink, putBuy, putLink } from './buy.ts'
import { type Buying, buyingOf, buyKey } from './buyFacts.ts'
import { isUsable, prepareLink } from './links.ts'
import { addOrder } from './orders.ts'

/** Reference §1.13; providers' pages are designed for this size. */
const size = { width: 600, height: 800 }
/** Spec §9. @spec 9.popup-check */
const lookMs = 1_000

/**
 * Opens a provider's window and follows the order; call it within the press. If the page is not ready or has expired,
 * it is made first, and the next press opens it.
 */
export async function startPurchase(app: App, providerId: string): Promise<void> {
  const buying = buyingOf(app.config, app.store.getState())
  const link = buyOf(app).links[providerId]
  if (!buying || !isUsable(link, buyKey(buying), app.clock.now())) return prepareLink(app, providerId)
  const order = orderOf(app, buying, providerId, link)
  if (!order || link.url === undefined) return
  track(app, { name: 'SELECT_BUY_PROVIDER', properties: { provider: providerId } })
  putBuy(app, { selectedProvider: providerId, looks: 0 })
  const isLasting = link.expiresAt === undefined
  openWindow(app, { orderId: order.id, url: link.url, isLasting })
  addOrder(app, order)
  // The next purchase needs a new order.
  putLink(app, providerId, undefined)
  goTo(app, { view: 'BuyInProgress', orderId: order.id })
}

/** Opens the current order's page again; call it within the press. */
export function openAgain(app: App): void {
  const { window: known } = buyOf(app)
  if (known && (known.isLasting || known.is === 'blocked')) openWindow(app, known)
}

/**
 * Opens the window and follows its state. A failure does not end the order, because the page can be opened otherwise.
 */
function openWindow(app: App, { orderId, url, isLasting }: Pick<BuyWindow, 'orderId' | 'url' | 'isLasting'>): void {
  const put = (is: BuyWindow['is'], popup?: BuyWindow['popup']) =>
    putBuy(app, { window: { orderId, url, isLasting, is, popup } })
  try {
    const { clock, presses } = app
    const popup = openPopup({
      ...{ address: new URL(url), clock, size, lookMs, isSilent: true },
      takePress: () => presses.take(),
    })
    put('open', popup)
    void popup.closed.then(() => {
      if (buyOf(app).window?.popup === popup) put('gone')
    })
  } catch (thrown) {
    put(toConnectKitError(thrown).code === 'popup_isolated' ? 'unseen' : 'blocked')
  }
}

function orderOf(app: App, buying: Buying, provider: string, { orderId }: ProviderLink): Order | undefined {
  const { address, purchase, arrival, payment, amount, unit } = buying
  const seller = buying.providers.find(({ id }) => id === provider)
  if (!seller || orderId === undefined || amount.is !== 'amount') return undefined
  const { quotes } = buyOf(app)
  const quote = quotes?.isEstimate ? undefined : quotes?.quotes.find(each => each.provider === provider)
  const contract = arrival.contract_address
  return {
    ...{ id: orderId, provider, label: seller.label, chainId: arrival.network, address, symbol: purchase.symbol },
    token: contract ? `${arrival.network}:${contract}` : undefined,
    paid: toDecimal(amount.amount, unit.decimals),
    currency: payment.id,
    gets: quote?.purchaseAmount.amount,
    startedAtMs: app.clock.now(),
    status: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  }
}
