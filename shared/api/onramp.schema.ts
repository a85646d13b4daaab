import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { paymentMethods } from '../onramp.ts'
import { cursor, decimal, foreignText, picturePath } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Buying with money (spec §7, §9; reference §1.13, §1.16). The document lists the providers and their networks
   (`ProjectConfig.onramp`); without it, all of these fail with `not_available`. */

export const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'the id of a provider'))
/** Hard to guess, because whoever has the id can read the order. */
export const orderId = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{20,32}$/, 'the id of an order'))
const currencyId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'the id of a currency'))
/** ISO 4217, as providers spell it. */
const paymentId = z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency such as USD'))
const paymentMethod = z.enum(paymentMethods)
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'a country such as US'))
const symbol = foreignText(32)
const caipChain = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id such as eip155:1'))

const limit = z.object({ id: paymentMethod, min: decimal, max: decimal })

const paymentCurrency = z.object({
  id: paymentId,
  payment_method_limits: z.array(limit).check(z.maxLength(paymentMethods.length)),
  /** Ids of the providers that accept it. */
  providers: z.array(providerId).check(z.maxLength(16)),
  image: z.optional(picturePath),
})

const purchaseCurrency = z.object({
  id: currencyId,
  name: foreignText(64),
  symbol,
  image: z.optional(picturePath),
  networks: z
    .array(
      z.object({
        name: foreignText(64),
        display_name: foreignText(64),
        chain_id: foreignText(64),
        contract_address: z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})?$/)),
        network: chainIdSchema,
        /** Ids of the providers that deliver there. */
        providers: z.array(providerId).check(z.maxLength(16)),
      }),
    )
    .check(z.maxLength(32)),
})

/**
 * Spec §7, `GET /v1/onramp/options`: the currencies to buy on the project's networks, and to pay with.
 * @spec 3.currencies
 */
export const onrampOptions = {
  method: 'GET',
  path: '/v1/onramp/options',
  query: z.object({
    ...callQuery,
    /** The visitor's country, for providers that do not sell everything everywhere. */
    country: z.optional(country),
  }),
  reply: z.object({
    paymentCurrencies: z.array(paymentCurrency).check(z.maxLength(200)),
    purchaseCurrencies: z.array(purchaseCurrency).check(z.maxLength(1000)),
    /** One file with the images, as for wallets: `data:` URLs by path. */
    pictures: z.optional(picturePath),
    /** Providers that did not report their currencies. They are listed with the usual ones. */
    failing: z.optional(z.array(providerId).check(z.maxLength(16))),
  }),
} satisfies Endpoint

/** An amount of money. Browsers' number formatting throws for other texts. */
const paid = z.object({ amount: decimal, currency: paymentId })

const quote = {
  /** The total paid, fees included. */
  paymentTotal: paid,
  /** The part of the total that pays for the currency bought. */
  paymentSubtotal: paid,
  /** The amount received. */
  purchaseAmount: z.object({ amount: decimal, currency: symbol }),
  networkFee: paid,
  quoteId: z.string().check(z.regex(/^[\w.:~+/=-]{0,200}$/)),
}
const providersQuote = z.object({
  ...quote,
  provider: providerId,
  /** The provider's fee. */
  providerFee: z.optional(paid),
})

/** Why a provider has no quote. `no_quote`: the provider quotes only in its own window. */
export const quoteRefusals = ['amount_too_small', 'amount_too_large', 'not_sold', 'no_quote', 'failed'] as const

/**
 * Spec §7, `POST /v1/onramp/quote`: the yield of an amount at each provider. The members of spec §7 are those of the
 * best quote. Without a quote, each amount is `'0'`.
 */
export const onrampQuote = {
  method: 'POST',
  path: '/v1/onramp/quote',
  query: z.object(callQuery),
  body: z.object({
    /** Its id or symbol. */
    purchaseCurrency: currencyId,
    paymentCurrency: paymentId,
    /** Decimal. */
    amount: decimal,
    /** The symbol of the asset bought (spec §7). */
    network: symbol,
    /** The network that receives it; by default the currency's first. */
    chainId: z.optional(caipChain),
    /** By default `card`. */
    paymentMethod: z.optional(paymentMethod),
    country: z.optional(country),
    /** Limits the request to this provider. */
    provider: z.optional(providerId),
  }),
  reply: z.object({
    ...quote,
    /** The best one first. */
    quotes: z.array(providersQuote).check(z.maxLength(16)),
    refusals: z
      .array(
        z.object({
          provider: providerId,
          reason: z.enum(quoteRefusals),
          /** The accepted amounts, in the payment currency, if the amount is too small or too large. */
          limits: z.optional(limit),
        }),
      )
      .check(z.maxLength(16)),
  }),
} satisfies Endpoint

/**
 * Permits the frame one purchase within ten minutes. No page or other site can get such a session.
 * `generators/onrampurl` takes it.
 */
export const onrampSession = {
  method: 'POST',
  path: '/v1/onramp/session',
  query: z.object(callQuery),
  body: z.object({}),
  reply: z.object({
    session: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{20,80}$/)),
    /** Milliseconds since 1970. */
    expiresAt: z.number().check(z.gte(0), z.lt(1e15)),
  }),
} satisfies Endpoint

/**
 * Spec §7, `POST /v1/generators/onrampurl`: the page where a visitor pays. Fails with `amount_out_of_limits`,
 * `purchase_session_ended`, `not_available`, `node_failed`, `rate_limited`, `unknown_network` or `invalid_request`.
 */
export const onrampUrl = {
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query: z.object(callQuery),
  body: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'an address')),
          /** Networks by the providers' names (`payChains`); if empty, the network of `chainId`. */
          blockchains: z.array(foreignText(64)).check(z.maxLength(32)),
          /** Symbols; if empty, all. */
          assets: z.array(symbol).check(z.maxLength(32)),
        }),
      )
      // Only one account receives the purchase.
      .check(z.minLength(1), z.maxLength(1)),
    defaultNetwork: foreignText(64),
    /** Told to sellers that keep it with a purchase. Where a seller has one reference only, it is the order's id. */
    partnerUserId: z.string().check(z.maxLength(128)),
    defaultExperience: z.literal('buy'),
    presetCryptoAmount: z.optional(decimal),
    presetFiatAmount: z.optional(decimal),
    session: z.string().check(z.maxLength(80)),
    provider: providerId,
    /** The network that receives it. */
    chainId: caipChain,
    purchaseCurrency: currencyId,
    paymentCurrency: paymentId,
    paymentMethod: z.optional(paymentMethod),
    country: z.optional(country),
  }),
  reply: z.object({
    /** Its origin is the provider's `origin` in the document. */
    url: z.string().check(z.regex(/^https?:\/\/[^\s"'<>]{1,4000}$/)),
    orderId,
    /** When the page expires, in milliseconds since 1970; absent if it doesn't. */
    expiresAt: z.optional(z.number().check(z.gte(0), z.lt(1e15))),
  }),
} satisfies Endpoint

/** The state of an order. In the first state, nothing has been paid yet. */
export const purchaseStatuses = [
  'ONRAMP_TRANSACTION_STATUS_CREATED',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

export const purchaseFaults = ['card_declined', 'cancelled', 'expired', 'failed'] as const
export type PurchaseFault = (typeof purchaseFaults)[number]

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const purchase = z.object({
  /** The order's id. */
  id: orderId,
  provider: providerId,
  metadata: z.object({
    operationType: z.literal('bought'),
    /** The delivery's transaction, once there is one. */
    hash: z.optional(z.string().check(z.regex(/^(0x[0-9a-f]{64}|[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{32,100})$/))),
    chain: chainIdSchema,
    /** When it was ordered. */
    minedAt: z.string().check(z.regex(time)),
    /** The provider's account. Empty while unknown. */
    sentFrom: z.string().check(z.maxLength(128)),
    sentTo: z.string().check(z.maxLength(128)),
    status: z.enum(purchaseStatuses),
    /** Only after a failure. */
    fault: z.optional(z.enum(purchaseFaults)),
  }),
  /** The asset bought, once the provider reports the amount. */
  transfers: z
    .array(
      z.object({
        fungible_info: z.object({ name: foreignText(64), symbol }),
        direction: z.literal('in'),
        quantity: z.object({ numeric: decimal }),
      }),
    )
    .check(z.maxLength(1)),
  /** The amount paid, fees included. */
  payment: z.optional(paid),
})

/** @spec 3.transaction */
export type Purchase = z.infer<typeof purchase>

/**
 * Spec §7, `GET /v1/account/{account}/history` with `onramp`: an account's purchases, newest first. Addresses are
 * public but payments are private, so only the orders listed in `orders` are returned.
 */
export const onrampHistory = {
  method: 'GET',
  path: '/v1/account/:address/history',
  query: z.object({
    ...callQuery,
    chainId: z.optional(caipChain),
    /** The provider's id, or `all`. */
    onramp: providerId,
    /** Up to 20 ids of orders, separated by commas. */
    orders: z.string().check(z.regex(/^(?:[1-9A-HJ-NP-Za-km-z]{20,32}(?:,|$)){1,20}$/, 'up to 20 ids of orders')),
    cursor: z.optional(cursor),
  }),
  reply: z.object({ data: z.array(purchase).check(z.maxLength(20)), next: z.null() }),
} satisfies Endpoint
