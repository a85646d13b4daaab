import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import type { BuyState, GivenBuy, Payable } from './buy.ts'
import { type BuyChoice, buyingOf, buyKey } from './buyFacts.ts'
import { loadOptions } from './buyReads.ts'
import { buyOf, putBuy, setProviders } from './changeBuy.ts'
import { readOrders } from './followOrders.ts'
import { prepareLinks } from './links.ts'

/** Prepares the form for the account in use. What was entered before is kept. */
export async function openBuy(app: App): Promise<void> {
  const state = app.store.getState()
  setProviders(app, state.settings.onramp)
  const route = currentRoute(state.router)
  if (route.view === 'OnRampProviders' && route.given) fillIn(app, route.given)
  app.prefetch('BuyInProgress')
  app.prefetch('OnRampTokenSelect')
  await Promise.all([loadOptions(app), readOrders(app), isQuoted(app) ? prepareLinks(app) : undefined])
}

/** The lists alone, for the views that choose from them. */
export async function openChoices(app: App): Promise<void> {
  setProviders(app, app.store.getState().settings.onramp)
  await loadOptions(app)
}

/** What a page begins the form with, once. */
function fillIn(app: App, { amount, paymentCurrency, purchaseCurrency, chainId }: GivenBuy): void {
  const buy = buyOf(app)
  change(app, {
    ...(amount !== undefined && { paymentAmount: amount, languages: ['en'] }),
    ...(paymentCurrency && { paymentCurrency: { ...buy.paymentCurrency, id: paymentCurrency } }),
    ...(purchaseCurrency && { purchaseCurrency: { ...buy.purchaseCurrency, id: '', symbol: purchaseCurrency } }),
    ...(chainId && { chainId }),
  })
}

function isQuoted(app: App): boolean {
  const buying = buyingOf(app.config, app.store.getState())
  return buying !== undefined && buyOf(app).quotes?.key === buyKey(buying)
}

/** A change by the visitor: what was offered for something else is no offer any more. */
function change(app: App, changes: Partial<BuyState>): void {
  putBuy(app, { ...changes, error: undefined })
  if (!isQuoted(app)) putBuy(app, { quotes: undefined, links: {}, purchaseAmount: '0' })
}

/** @param languages of the visitor, in which the amount is typed */
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
