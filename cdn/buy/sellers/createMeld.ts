import type { ChainId } from '../../../shared/caip.ts'
import { usualFee, usualPaymentCurrencies, usualPurchaseCurrencies } from '../../../shared/onramp.ts'
import type { Seller } from '../seller.ts'
import { solanaMainnet } from './solanaMainnet.ts'

export interface MeldSettings {
  publicKey: string
  window: string
  networks: readonly ChainId[]
}

/**
 * Meld through its page's query parameters. Prices and order states are visible only there. @spec 7.card-provider-query
 */
export function createMeld({ publicKey, window, networks }: MeldSettings): Seller {
  const usual = usualPurchaseCurrencies.filter(({ symbol }) => symbol === 'USDC')
  const purchaseCurrencies = [
    ...usual.map(each => ({ ...each, networks: each.networks.filter(({ network }) => networks.includes(network)) })),
    ...(networks.includes(solanaMainnet.network)
      ? [{ id: 'solana', name: 'Solana', symbol: 'SOL', networks: [{ ...solanaMainnet, contract_address: '' }] }]
      : []),
  ].filter(each => each.networks.length > 0)
  return {
    facts: {
      ...{ id: 'meld', label: 'Meld.io', fee: usualFee, namespaces: ['eip155', 'solana'] },
      ...{ networks, origin: window, tracksOrders: false },
    },
    options: async () => ({ paymentCurrencies: usualPaymentCurrencies, purchaseCurrencies }),
    quote: async () => undefined,
    async start({ project }, { account, currency }) {
      const page = new URL(window)
      const query = {
        publicKey,
        destinationCurrencyCode: currency.symbol,
        walletAddress: account,
        externalCustomerId: project,
      }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      return { url: page.href }
    },
  }
}
