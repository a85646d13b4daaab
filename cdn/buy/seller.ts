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

/** The context of a request to a seller. */
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

/** A visitor's purchase request. */
export interface BuyAsk {
  currency: PurchaseCurrency
  /** Network of delivery. */
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

/** A new purchase. */
export interface Purchase extends Omit<BuyAsk, 'amount'> {
  orderId: string
  account: string
  /** Networks on which the account can receive, as sellers name them (`payChains`); that of `network` first. */
  blockchains: readonly string[]
  /** The network preselected on the page. */
  defaultNetwork: string
  /** Symbols the page may offer; that of `currency` first. If empty, it offers all. */
  assets: readonly string[]
  /** Who buys, by the page's name for them. */
  partnerUserId: string
  /** The initial values of the seller's page. */
  defaultExperience: 'buy'
  /** Undefined if the visitor chooses it in the window. */
  amount: string | undefined
  cryptoAmount: string | undefined
}

export interface StartedPurchase {
  url: string
  /** The seller's own id of the purchase. */
  reference?: string | undefined
  /** Milliseconds since 1970. */
  expiresAt?: number | undefined
}

export type OrderRow = Selectable<OnrampTables['onramp_orders']>

/** A seller's report on an order. All members must match the order. */
export interface OrderNews {
  stage: 0 | 1 | 2 | 3
  fault?: PurchaseFault | undefined
  hash?: string | undefined
  /** The amount delivered. */
  amount?: string | undefined
  /** The delivered currency, if the seller's page let the visitor choose another; the order's if undefined. */
  symbol?: string | undefined
  account?: string | undefined
  chain?: string | undefined
  contract?: string | undefined
  payment?: Money | undefined
}

/** A signed webhook from a seller. */
export interface SignedNews extends OrderNews {
  orderId: string
  /** Undefined if the seller does not know it: the secret is of one project. */
  project?: string | undefined
  /** The seller's own id of the purchase, if the order has one. */
  reference?: string | undefined
}

/** A provider that sells for fiat. Its replies are as untrusted as a contract's. */
export interface Seller {
  /** What visitors see of it. */
  facts: OnrampProvider
  /** @throws ApiFailure `node_failed`, `not_available` or `rate_limited` */
  options(read: BuyRead, country: string): Promise<SellerOptions>
  /** Undefined if it shows prices only in its window. Throws as `options`. */
  quote(read: BuyRead, ask: BuyAsk): Promise<SellerQuote | undefined>
  /** Throws as `options`. */
  start(read: BuyRead, purchase: Purchase): Promise<StartedPurchase>
  /** The state of an order; absent if the seller has no such API. Throws as `options`. */
  status?(read: BuyRead, order: OrderRow): Promise<OrderNews | undefined>
  /**
   * Verifies a webhook; undefined if it is about an order from elsewhere, because the account may sell on other sites.
   * @throws ApiFailure `signature_invalid`, `clock_wrong` or `invalid_request`
   */
  readNews?(headers: Headers, body: string): Promise<SignedNews | undefined>
}
