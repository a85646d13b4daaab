import { usualPaymentCurrencies, usualPurchaseCurrencies } from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { track } from '../../app/track.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { type Cached, cachedRead } from '../../reads/cachedRead.ts'
import {
  type BuyOptions,
  type BuyState,
  buyOf,
  type GivenBuy,
  type Payable,
  putBuy,
  setProviders,
  shelfOf,
} from './buy.ts'
import { type BuyChoice, buyingOf, buyKey, countryOf, isSoleSeller } from './buyFacts.ts'
import { readOrders } from './followOrders.ts'
import { prepareLinks } from './links.ts'
import { getQuotes } from './quotes.ts'

/** Whether there are offers for the form's content. */
function isQuoted(app: App): boolean {
  const buying = buyingOf(app.config, app.store.getState())
  return buying !== undefined && buyOf(app).quotes?.key === buyKey(buying)
}

/** Applies a visitor's change, which invalidates earlier offers. */
function change(app: App, changes: Partial<BuyState>): void {
  putBuy(app, { ...changes, error: undefined })
  if (!isQuoted(app)) putBuy(app, { quotes: undefined, links: {}, purchaseAmount: '0' })
  inBackground(quoteSoon(app))
}

/** Spec §9: debounce. */
const pauseMs = 500

/** With a single seller there is nothing to compare, so it is asked without a press. */
async function quoteSoon(app: App): Promise<void> {
  const keyNow = () => {
    const { open, router, ...state } = app.store.getState()
    const buying = open && currentRoute(router).view === 'OnRampProviders' && buyingOf(app.config, state)
    return buying && isSoleSeller(buying) && !isQuoted(app) ? buyKey(buying) : undefined
  }
  const key = keyNow()
  if (key === undefined) return
  await pause(app, pauseMs)
  if (keyNow() !== key) return
  await getQuotes(app)
  // The form may have changed meanwhile.
  await quoteSoon(app)
}

/** @param languages the visitor's, for parsing the amount */
export function typeAmount(app: App, paymentAmount: string, languages: readonly string[]): void {
  change(app, { paymentAmount, languages })
}

export function choosePayment(app: App, paymentCurrency: Payable): void {
  change(app, { paymentCurrency })
  go(app, { is: 'left' })
}

export function choosePurchase(app: App, { purchase, arrival }: BuyChoice): void {
  change(app, { purchaseCurrency: purchase, chainId: arrival.network })
  go(app, { is: 'left' })
}

export function explainBuying(app: App): void {
  track(app, { name: 'SELECT_WHAT_IS_A_BUY' })
  goTo(app, { view: 'WhatIsABuy' })
}

/** Prepares the form for the active account. Keeps earlier input. */
export async function openBuy(app: App): Promise<void> {
  const state = app.store.getState()
  setProviders(app, state.settings.onramp)
  const route = currentRoute(state.router)
  if (route.view === 'OnRampProviders' && route.given && route.given !== buyOf(app).given) fillIn(app, route.given)
  await Promise.all([loadOptions(app), readOrders(app), isQuoted(app) ? prepareLinks(app) : undefined])
  await quoteSoon(app)
}

/** Loads only the lists, for the views that choose from them. */
export async function openChoices(app: App): Promise<void> {
  setProviders(app, app.store.getState().settings.onramp)
  await loadOptions(app)
}

/** Applies the page's initial values, unless the visitor has already changed the form. */
function fillIn(app: App, given: GivenBuy): void {
  const { amount, paymentCurrency, purchaseCurrency, chainId } = given
  const buy = buyOf(app)
  change(app, {
    given,
    ...(amount !== undefined && { paymentAmount: amount, languages: ['en'] }),
    ...(paymentCurrency && { paymentCurrency: { ...buy.paymentCurrency, id: paymentCurrency } }),
    ...(purchaseCurrency && { purchaseCurrency: { ...buy.purchaseCurrency, id: '', symbol: purchaseCurrency } }),
    ...(chainId && { chainId }),
  })
}

const optionsMs = 600_000

/** The read of the purchasable and payment currencies. */
function optionsRead({ api }: App): Cached<BuyOptions> {
  const read = () => api.get('onrampOptions', { country: countryOf(navigator.language) })
  return { shelf: shelfOf('options'), key: 'all', read, maxAgeMs: optionsMs, lockMs: 0 }
}

/** Reads the lists, and then their images. On failure, offers the default ones. @spec 8.fallback-options */
async function loadOptions(app: App): Promise<void> {
  const options = await cachedRead(app, optionsRead(app))
  const value = options?.value
  putBuy(app, {
    purchaseCurrencies: value?.purchaseCurrencies ?? usualPurchaseCurrencies,
    paymentCurrencies: value?.paymentCurrencies ?? usualPaymentCurrencies,
  })
  if (value?.pictures) await loadPictures(app, value.pictures)
}

/** @spec 7.currency-images */
async function loadPictures(app: App, path: string): Promise<void> {
  if (Object.keys(buyOf(app).pictures).length) return
  const pictures = await app.api.walletPictures(path).catch(() => undefined)
  if (pictures) putBuy(app, { pictures })
}
