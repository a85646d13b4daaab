import { usualPaymentCurrencies, usualPurchaseCurrencies } from '../../shared/onramp.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { BuyRead, Seller, SellerOptions } from './seller.ts'

export interface KnownOptions {
  /** A seller's options; until it reports them, the usual list on its networks. */
  of(read: BuyRead, seller: Seller, country: string): Promise<SellerOptions & { isUsual: boolean }>
}

/** Every quote needs the list, which changes within days. */
const freshMs = 300_000
/** Pause after a failure, so that not every quote asks a seller that is down. */
const retryMs = 15_000
const maxLists = 2000

export function createKnownOptions(elapsed: () => number): KnownOptions {
  const known = new Map<string, { options: SellerOptions & { isUsual: boolean }; until: number }>()
  return {
    async of(read, seller, country) {
      const key = JSON.stringify([read.project, seller.facts.id, country])
      const kept = known.get(key)
      if (kept && kept.until > elapsed()) return kept.options
      const options = await seller.options(read, country).then(
        each => ({ ...each, isUsual: false }),
        error => {
          if (!(error instanceof ApiFailure) || error.code === 'rate_limited') throw error
          // Its last answer is closer than the usual list.
          return kept && !kept.options.isUsual ? kept.options : usualOptions(seller)
        },
      )
      if (known.size >= maxLists) known.clear()
      known.set(key, { options, until: elapsed() + (options.isUsual ? retryMs : freshMs) })
      return options
    },
  }
}

function usualOptions({ facts: { networks } }: Seller): SellerOptions & { isUsual: boolean } {
  const purchaseCurrencies = usualPurchaseCurrencies
    .map(each => ({ ...each, networks: each.networks.filter(({ network }) => networks.includes(network)) }))
    .filter(each => each.networks.length > 0)
  return { paymentCurrencies: usualPaymentCurrencies, purchaseCurrencies, isUsual: true }
}
