import * as z from 'zod'
import type { ChainId } from '../../../shared/caip.ts'
import { type PaymentMethod, usualFee } from '../../../shared/onramp.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { type ApiCall, type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import type { BuyRead, OrderRow, Seller } from '../seller.ts'
import { type CdpKey, cdpToken } from './cdpToken.ts'
import { decimal, money, optionsReply, readOptions, snake } from './sellerReplies.schema.ts'

export interface CoinbaseSettings {
  key: CdpKey
  url: string
  window: string
  networks: readonly ChainId[]
}

/*
 * Schemas from https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp (create-session-token,
 * get-buy-options, create-buy-quote, get-onramp-transactions-by-id) and the generating-onramp-url guide. Read on
 * 2026-11-27.
 */

const tokenPattern = z.string().regex(/^[\w.~+/=-]{8,4000}$/)
const tokenReply = z
  .object({ token: tokenPattern.optional(), data: z.object({ token: tokenPattern }).optional() })
  .transform(({ token, data }) => token ?? data?.token)
  .pipe(z.string())
const quoteReply = snake(
  z.object({
    payment_total: money,
    payment_subtotal: money,
    purchase_amount: money,
    coinbase_fee: money,
    network_fee: money,
    quote_id: z.string().regex(/^[\w.:~+/=-]{0,200}$/),
  }),
)
const transactionsReply = snake(
  z.object({
    transactions: z
      .array(
        z.object({
          status: z.string().max(100),
          wallet_address: z.string().max(200),
          purchase_currency: z.string().max(200).optional(),
          purchase_amount: z.object({ value: decimal }).nullish(),
          tx_hash: z.string().max(200).nullish(),
        }),
      )
      .max(100),
  }),
)

/** A token is valid for five minutes. The visitor has to open the page before. */
const tokenLifeMs = 290_000
const stages: Readonly<Record<string, 0 | 2 | 3>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 0,
  ONRAMP_TRANSACTION_STATUS_FAILED: 2,
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 3,
}
/** Coinbase requires a US state, which we don't know. Its window shows what differs. */
const subdivisions: Readonly<Record<string, string>> = { US: 'CA' }
const methodNames: Readonly<Record<PaymentMethod, string>> = { card: 'CARD', ach_bank_account: 'ACH_BANK_ACCOUNT' }

/** Coinbase with secure init: the visitor's address is in a token that this server requests, never in a URL. */
export function createCoinbase(
  { key, url, window, networks }: CoinbaseSettings,
  { now, ...deps }: ApiDeps & { now(): number },
): Seller {
  const { host } = new URL(url)
  const ask = async <Reply>(read: BuyRead, call: ApiCall<Reply>): Promise<Reply> => {
    const method = call.body === undefined ? 'GET' : 'POST'
    const Authorization = `Bearer ${await cdpToken(key, { method, host, path: call.path }, now())}`
    const api = createKeyedApi({ url, keyIn: 'header', keyName: 'Authorization', headers: { Authorization } }, deps)
    return api.call(read, call)
  }
  const chainOf = ({ chain_id }: { chain_id: string }) => networks.find(id => id === `eip155:${chain_id}`)
  const placeOf = (country: string) => {
    const subdivision = subdivisions[country]
    return { country, ...(subdivision !== undefined && { subdivision }) }
  }
  return {
    facts: {
      ...{ id: 'coinbase', label: 'Coinbase', fee: usualFee, namespaces: ['eip155'] },
      ...{ networks, origin: window, tracksOrders: true },
    },
    async options(read, country) {
      const path = '/onramp/v1/buy/options'
      return readOptions(await ask(read, { path, query: placeOf(country), reply: optionsReply }), chainOf)
    },
    async quote(read, { currency, network, paymentCurrency, amount, method, country }) {
      const body = {
        ...{ purchaseCurrency: currency.id, purchaseNetwork: network.name },
        ...{ paymentAmount: amount, paymentCurrency, paymentMethod: methodNames[method], ...placeOf(country) },
      }
      const said = await ask(read, { path: '/onramp/v1/buy/quote', body, reply: quoteReply })
      return {
        paymentTotal: said.payment_total,
        paymentSubtotal: said.payment_subtotal,
        // Coinbase may name the currency by its id.
        purchaseAmount: { amount: said.purchase_amount.amount, currency: currency.symbol },
        networkFee: said.network_fee,
        providerFee: said.coinbase_fee,
        quoteId: said.quote_id,
      }
    },
    async start(read, purchase) {
      const { orderId, account, blockchains, defaultNetwork, assets, currency, amount, cryptoAmount } = purchase
      const { paymentCurrency, method, defaultExperience } = purchase
      const body = {
        addresses: [{ address: account, blockchains }],
        ...(assets.length && { assets }),
        clientIp: read.client,
      }
      const token = await ask(read, { path: '/onramp/v1/token', body, reply: tokenReply })
      const page = new URL('/buy/select-asset', window)
      const query = {
        ...{ sessionToken: token, defaultExperience, defaultNetwork },
        ...{ defaultAsset: currency.symbol, fiatCurrency: paymentCurrency },
        ...{ defaultPaymentMethod: methodNames[method], partnerUserRef: orderId },
        ...(amount !== undefined && { presetFiatAmount: amount }),
        ...(amount === undefined && cryptoAmount !== undefined && { presetCryptoAmount: cryptoAmount }),
      }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      return { url: page.href, expiresAt: now() + tokenLifeMs }
    },
    async status(read, order) {
      const path = `/onramp/v1/buy/user/${order.id}/transactions`
      const { transactions } = await ask(read, { path, query: { pageSize: '10' }, reply: transactionsReply })
      const own = transactions.filter(each => isOf(order, each))
      if (own.length === 0 && transactions.length > 0)
        throw new ApiFailure('node_failed', 'The provider sent an unexpected reply', {}, 'of another account')
      const latest = own.find(({ status }) => stages[status] === 3) ?? own[0]
      if (!latest) return undefined
      const hash = latest.tx_hash?.toLowerCase()
      return {
        stage: stages[latest.status] ?? 1,
        // `0x` stands for none.
        ...(hash && hash.length > 2 && { hash }),
        ...(latest.purchase_amount && isOrdered(order, latest) && { amount: latest.purchase_amount.value }),
        account: latest.wallet_address,
      }
    },
  }
}

function isOf({ account }: OrderRow, { wallet_address }: { wallet_address: string }): boolean {
  return wallet_address.toLowerCase() === account.toLowerCase()
}

/** The page may have offered other currencies. Coinbase names them by symbol or by its own id. */
function isOrdered(
  { symbol }: OrderRow,
  { purchase_currency: bought = symbol }: { purchase_currency?: string | undefined },
) {
  return bought === symbol || bought.includes('-')
}
