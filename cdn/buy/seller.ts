import type { Selectable } from 'kysely'
import type { PurchaseFault } from '../../shared/api/onramp.schema.ts'
import type {
  OnrampProvider,
  PaymentCurrency,
  PaymentMethod,
  PurchaseCurrency,
  PurchaseNetwork,
} from '../../shared/onramp.ts'
import type { ApiRead } from '../sources/keyedApi.ts'
import type { OnrampTables } from '../store/migrations/onramp.ts'

/** For whom a seller is asked. */
export interface BuyRead extends ApiRead {
  /** Address of the visitor's device. */
  client: string
  project: string
}

export interface SellerOptions {
  paymentCurrencies: readonly PaymentCurrency[]
  /** On the seller's networks only. */
  purchaseCurrencies: readonly PurchaseCurrency[]
}

/** What a visitor wants to buy. */
export interface BuyAsk {
  currency: PurchaseCurrency
  /** Where it arrives. */
  network: PurchaseNetwork
  paymentCurrency: string
  /** Decimal. */
  amount: string
  method: PaymentMethod
  country: string
}

export interface Money {
  amount: string
  currency: string
}

export interface SellerQuote {
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  networkFee: Money
  providerFee: Money
  quoteId: string
}

/** A purchase that begins. */
export interface Purchase extends Omit<BuyAsk, 'amount'> {
  orderId: string
  account: string
  /** Where the account may be paid, as sellers call networks (`payChains`); that of `network` first. */
  blockchains: readonly string[]
  /** The one that the page begins with. */
  defaultNetwork: string
  /** Symbols that the page may offer; that of `currency` first. Without one, it offers all. */
  assets: readonly string[]
  /** Undefined if the visitor says it in the window. */
  amount: string | undefined
  cryptoAmount: string | undefined
}

export interface StartedPurchase {
  url: string
  /** The seller's own id of it. */
  reference?: string | undefined
  /** Milliseconds since 1970. */
  expiresAt?: number | undefined
}

export type OrderRow = Selectable<OnrampTables['onramp_orders']>

/** What a seller says of an order. Whatever it names besides must be what was ordered. */
export interface OrderNews {
  stage: 0 | 1 | 2 | 3
  fault?: PurchaseFault | undefined
  hash?: string | undefined
  /** What arrives. */
  amount?: string | undefined
  account?: string | undefined
  chain?: string | undefined
  contract?: string | undefined
  payment?: Money | undefined
}

/** News that a seller sent by itself, signed. */
export interface SignedNews extends OrderNews {
  orderId: string
  project: string
}

/** Somebody who sells for money. What it says is as untrusted as a contract's word. */
export interface Seller {
  /** What visitors are told about it. */
  facts: OnrampProvider
  /** @throws ApiFailure `node_failed`, `not_available` or `rate_limited` */
  options(read: BuyRead, country: string): Promise<SellerOptions>
  /** Undefined if it says its price in its window only. Throws likewise. */
  quote(read: BuyRead, ask: BuyAsk): Promise<SellerQuote | undefined>
  /** Throws likewise. */
  start(read: BuyRead, purchase: Purchase): Promise<StartedPurchase>
  /** What became of an order; absent if the seller does not tell. Throws likewise. */
  status?(read: BuyRead, order: OrderRow): Promise<OrderNews | undefined>
  /** Checks what it sent. @throws ApiFailure `signature_invalid`, `clock_wrong` or `invalid_request` */
  readNews?(headers: Headers, body: string): Promise<SignedNews>
}
