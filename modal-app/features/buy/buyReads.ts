import type { Purchase } from '../../../shared/api/onramp.schema.ts'
import { usualPaymentCurrencies, usualPurchaseCurrencies } from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { type Cached, cachedRead, readOf } from '../../reads/cachedRead.ts'
import { type BuyOptions, type BuyState, emptyBuy } from './buy.ts'
import { buyOf, putBuy } from './changeBuy.ts'
import { countryOf } from './countryOf.ts'

const optionsMs = 600_000

function shelfOf<Name extends 'options' | 'purchases'>(name: Name) {
  return {
    of: (state: State) => (state.buy ?? emptyBuy)[name],
    put: (reads: BuyState[Name], { buy = emptyBuy }: State) => ({ buy: { ...buy, [name]: reads } }),
  }
}

/** What can be bought on the project's networks, and what with. */
export function optionsRead({ api }: App): Cached<BuyOptions> {
  const read = () => api.get('onrampOptions', { country: countryOf(navigator.language) })
  return { shelf: shelfOf('options'), key: 'all', read, maxAgeMs: optionsMs, lockMs: 0 }
}

/** Reads the lists, and then their pictures. Where nobody tells, the usual ones are offered. @spec 8.fallback-options */
export async function loadOptions(app: App): Promise<void> {
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

const shelf = shelfOf('purchases')

/**
 * What became of the orders that are not settled.
 * @param before runs at the start of each read
 * @param after runs once its answer is in the state
 */
export function purchasesRead(
  app: App,
  address: string,
  orders: readonly string[],
  { before, after, pollMs }: { before?: () => void; after: (purchases: readonly Purchase[]) => void; pollMs: number },
): Cached<readonly Purchase[]> {
  const cached: Cached<readonly Purchase[]> = {
    shelf,
    key: address,
    maxAgeMs: 0,
    lockMs: 0,
    pollMs,
    async read() {
      before?.()
      const query = { onramp: 'all', orders: orders.join(',') }
      const { data } = await app.api.get('onrampHistory', query, { address })
      return data
    },
    keep: () => after(readOf(app, cached)?.value ?? []),
  }
  return cached
}
