import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import type { BuyState, Payable } from './buy.ts'
import { type BuyChoice, buyingOf, buyKey } from './buyFacts.ts'
import { buyOf, putBuy } from './changeBuy.ts'

/** Whether there are offers for what the form says. */
export function isQuoted(app: App): boolean {
  const buying = buyingOf(app.config, app.store.getState())
  return buying !== undefined && buyOf(app).quotes?.key === buyKey(buying)
}

/** A change by the visitor: what was offered for something else is no offer any more. */
export function change(app: App, changes: Partial<BuyState>): void {
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
