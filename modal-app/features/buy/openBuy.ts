import type { App } from '../../app/App.ts'
import { currentRoute } from '../../flow/router.ts'
import type { GivenBuy } from './buy.ts'
import { change, isQuoted } from './buyActions.ts'
import { loadOptions } from './buyReads.ts'
import { buyOf, setProviders } from './changeBuy.ts'
import { readOrders } from './followOrders.ts'
import { prepareLinks } from './links.ts'

/** Prepares the form for the account in use. What was entered before is kept. */
export async function openBuy(app: App): Promise<void> {
  const state = app.store.getState()
  setProviders(app, state.settings.onramp)
  const route = currentRoute(state.router)
  if (route.view === 'OnRampProviders' && route.given && route.given !== buyOf(app).given) fillIn(app, route.given)
  await Promise.all([loadOptions(app), readOrders(app), isQuoted(app) ? prepareLinks(app) : undefined])
}

/** The lists alone, for the views that choose from them. */
export async function openChoices(app: App): Promise<void> {
  setProviders(app, app.store.getState().settings.onramp)
  await loadOptions(app)
}

/** What a page begins the form with. The visitor, who may come back to the form, has the last word. */
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
