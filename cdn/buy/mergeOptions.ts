import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { onrampOptions } from '../../shared/api/onramp.schema.ts'
import { type PaymentLimit, paymentMethods } from '../../shared/onramp.ts'
import { compareDecimals } from './decimals.ts'
import type { SellerOptions } from './seller.ts'

type Options = EndpointReply<typeof onrampOptions>
type Merged<Currency> = { -readonly [Name in keyof Currency]: Currency[Name] }

/** Merges several sellers' options. The first seller's names and contracts win. */
export function mergeOptions(
  offers: readonly { provider: string; options: SellerOptions }[],
): Pick<Options, 'paymentCurrencies' | 'purchaseCurrencies'> {
  const payments = new Map<string, Merged<Options['paymentCurrencies'][number]>>()
  const purchases = new Map<string, Merged<Options['purchaseCurrencies'][number]>>()
  for (const { provider, options } of offers) {
    for (const { id, payment_method_limits } of options.paymentCurrencies) {
      const known = payments.get(id)
      const limits = widest([...(known?.payment_method_limits ?? []), ...payment_method_limits])
      const providers = [...new Set([...(known?.providers ?? []), provider])]
      payments.set(id, { id, payment_method_limits: limits, providers })
    }
    for (const { networks, ...currency } of options.purchaseCurrencies) {
      const known = purchases.get(currency.symbol) ?? { ...currency, networks: [] }
      purchases.set(currency.symbol, known)
      for (const network of networks) {
        const there = known.networks.find(each => each.network === network.network)
        if (!there) known.networks.push({ ...network, providers: [provider] })
        // Another token with the same symbol is not the visitor's choice.
        else if (
          isSameContract(there.contract_address, network.contract_address) &&
          !there.providers.includes(provider)
        )
          there.providers.push(provider)
      }
    }
  }
  return { paymentCurrencies: [...payments.values()], purchaseCurrencies: [...purchases.values()] }
}

export function isSameContract(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}

function widest(limits: readonly PaymentLimit[]): PaymentLimit[] {
  return paymentMethods.flatMap(id => {
    const all = limits.filter(limit => limit.id === id)
    const [min] = all.map(limit => limit.min).sort(compareDecimals)
    const max = all
      .map(limit => limit.max)
      .sort(compareDecimals)
      .at(-1)
    return min !== undefined && max !== undefined ? [{ id, min, max }] : []
  })
}
