import type { ChainId, Namespace } from './caip.ts'

/* What visitors can buy and pay with, as far as it is known without a request (spec §3, §9; reference §1.13). */

/** How a visitor pays. */
export const paymentMethods = ['card', 'ach_bank_account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface PaymentLimit {
  id: PaymentMethod
  min: string
  max: string
}

/** @spec 3.currencies */
export interface PaymentCurrency {
  /** ISO 4217. */
  id: string
  payment_method_limits: readonly PaymentLimit[]
}

export interface PurchaseNetwork {
  name: string
  display_name: string
  /** The number of an eip155 network, otherwise the reference of its CAIP-2 id. */
  chain_id: string
  /** Empty for the network's own currency. */
  contract_address: string
  /** Its CAIP-2 id. */
  network: ChainId
}

/** @spec 3.currencies */
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly PurchaseNetwork[]
}

/** A provider that sells to a project's visitors, as the operator set it up. */
export interface OnrampProvider {
  /** Its id in the setting `onramp`. */
  id: string
  label: string
  /** Percent of the amount, a range. */
  fee: readonly [from: number, to: number]
  namespaces: readonly Namespace[]
  /** The project's networks on which it delivers. */
  networks: readonly ChainId[]
  /** The payment page's origin. The provider's window opens no other. */
  origin: string
  /** Whether the server can follow an order's state. */
  tracksOrders: boolean
  /** Set if it takes no real money. */
  isTest?: boolean | undefined
}

/** @spec 9.onramp-limits */
export const usualLimits: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** The usual provider fee, in percent. @spec 9.onramp-fee */
export const usualFee: OnrampProvider['fee'] = [1, 2]

/** Used if no provider reports its currencies. */
export const usualPaymentCurrencies: readonly PaymentCurrency[] = ['USD', 'EUR'].map(id => ({
  id,
  payment_method_limits: usualLimits,
}))

const ethereum = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', network: 'eip155:1' } as const
const polygon = { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', network: 'eip155:137' } as const

/** Used if no provider reports its assets. The first one is the default. */
export const usualPurchaseCurrencies: readonly PurchaseCurrency[] = [
  {
    id: '2b92315d-eab7-5bef-84fa-089a131333f5',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { ...polygon, contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
    ],
  },
  {
    id: 'ether',
    name: 'Ether',
    symbol: 'ETH',
    networks: [{ ...ethereum, contract_address: '' }],
  },
]

/** The providers' names for the networks on which they accept cards. @spec 9.card-chains */
export const payChains: Readonly<Partial<Record<ChainId, string>>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}
