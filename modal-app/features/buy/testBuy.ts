import type { OnrampProvider } from '../../../shared/onramp.ts'
import { harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import type { ViewState } from '../../boot/viewStory.tsx'
import { type BuyQuotes, type BuyState, emptyBuy, type Order, type ProviderQuote, type Purchasable } from './buy.ts'
import { buyingOf, buyKey } from './buyFacts.ts'

/* An account, providers, currencies and orders, for tests and stories of buying. */

export const address = '0x52908400098527886E0F7030069857D2E4169EE7'
export const connection = testConnection(harbour, { accounts: [{ address, type: 'eoa' }] })
export const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:137', 'Polygon')]

const seller: OnrampProvider = {
  id: 'coinbase',
  label: 'Coinbase',
  fee: [1, 2],
  namespaces: ['eip155'],
  networks: ['eip155:1', 'eip155:137'],
  origin: 'https://pay.coinbase.com',
  tracksOrders: true,
}
export const coinbase = seller
export const meld: OnrampProvider = {
  ...seller,
  ...{ id: 'meld', label: 'Meld.io', origin: 'https://meldcrypto.com', tracksOrders: false },
}
export const sandbox: OnrampProvider = {
  ...seller,
  ...{ id: 'sandbox', label: 'Sandbox', origin: 'http://localhost:4414', isTest: true },
}

const on = (chainId: 'eip155:1' | 'eip155:137', name: string, contract: string) => ({
  ...{ name, display_name: name, chain_id: chainId.slice(7), network: chainId },
  contract_address: contract,
})
export const dollarCoin: Purchasable = {
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    on('eip155:1', 'Ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    on('eip155:137', 'Polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
  ],
}
export const ether: Purchasable = {
  id: 'ether',
  name: 'Ether',
  symbol: 'ETH',
  networks: [on('eip155:1', 'Ethereum', '')],
}
export const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const
export const dollars = { id: 'USD', payment_method_limits: limits }
export const euros = { id: 'EUR', payment_method_limits: limits }

export function quoteOf(provider: string, amount: string): ProviderQuote {
  const money = { amount: '100', currency: 'USD' }
  return {
    ...{ provider, quoteId: 'q', paymentTotal: money, paymentSubtotal: money, networkFee: { ...money, amount: '0.4' } },
    purchaseAmount: { amount, currency: 'USDC' },
  }
}

export const orderId = 'AbCdEfGhJkLmNpQrStUv'
export const order: Order = {
  ...{ id: orderId, provider: 'coinbase', label: 'Coinbase', chainId: 'eip155:1', address, symbol: 'USDC' },
  ...{ paid: '100', currency: 'USD', gets: '98.4', startedAtMs: Date.UTC(2026, 10, 21) },
  status: 'ONRAMP_TRANSACTION_STATUS_CREATED',
}
export const arrivingOrder: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }
export const arrivedOrder: Order = {
  ...order,
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  hash: `0x${'ab'.repeat(32)}`,
}
export const failedOrder: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_FAILED', fault: 'card_declined' }

export const buy: BuyState = {
  ...emptyBuy,
  providers: ['coinbase', 'meld'],
  purchaseCurrencies: [dollarCoin, ether],
  paymentCurrencies: [dollars, euros],
  paymentAmount: '100',
  languages: ['en'],
  options: {
    all: {
      ...{ status: 'ready', at: Date.UTC(2026, 10, 21) },
      value: { paymentCurrencies: [], purchaseCurrencies: [] },
    },
  },
}

type Told = Omit<BuyQuotes, 'key'>
/** States of the offers' pages. */
export type Links = Readonly<Record<string, 'reading' | 'ready' | 'failed'>>

/** The state of an app with a form and its offers. */
export function buyWorld(
  changes: Partial<BuyState> = {},
  told?: Told,
  links: Links = { coinbase: 'ready', meld: 'ready' },
  more: ViewState = {},
): ViewState {
  return {
    connections: [connection],
    networks,
    config: { onramp: [coinbase, meld] },
    history: [{ view: 'Account' }, { view: 'OnRampProviders' }],
    ...more,
    prepare(app) {
      app.store.setState({ buy: { ...buy, ...changes } })
      const buying = buyingOf(app.config, app.store.getState())
      const key = buying && buyKey(buying)
      if (told && key) {
        const made = Object.entries(links).map(([id, status]) => [
          id,
          { key, status, url: `${coinbase.origin}/buy`, orderId: `${orderId}${id.charAt(0)}` },
        ])
        app.store.setState({ buy: { ...buy, ...changes, quotes: { ...told, key }, links: Object.fromEntries(made) } })
      }
      more.prepare?.(app)
    },
  }
}

export const answers: Told = { quotes: [quoteOf('coinbase', '98.4'), quoteOf('meld', '97.1')], refusals: [] }
