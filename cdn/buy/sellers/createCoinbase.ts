import * as z from 'zod'
import type { ChainId } from '../../../shared/caip.ts'
import { type PaymentMethod, usualFee } from '../../../shared/onramp.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { type ApiCall, type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import type { BuyRead, OrderRow, Seller, SignedNews } from '../seller.ts'
import { type CdpKey, cdpToken } from './cdpToken.ts'
import { demandSigned, type SignatureParts } from './demandSigned.ts'
import { decimal, money, optionsReply, readOptions, snake } from './sellerReplies.schema.ts'

export interface CoinbaseSettings {
  key: CdpKey
  url: string
  window: string
  /** Without one, its webhooks are not heard. */
  webhookSecret: string | undefined
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

/*
 * Webhooks: https://docs.cdp.coinbase.com/api-reference/v2/webhooks/webhook-onramp-transaction-success and
 * https://docs.cdp.coinbase.com/webhooks/verify-signatures. Read on 2026-11-29.
 */
const transactionNews = z.object({
  eventType: z.string().regex(/^onramp\.transaction\.\w{1,40}$/),
  status: z.string().max(100),
  partnerUserRef: z.string().max(64).optional(),
  walletAddress: z.string().max(200),
  purchaseCurrency: z.string().max(200).optional(),
  purchaseAmount: z.object({ value: decimal }).nullish(),
  txHash: z.string().max(200).nullish(),
})
const anyNews = z.object({ eventType: z.string().max(100) })
const coinbaseSignature = 'X-Hook0-Signature'

/** A token is valid for five minutes. The visitor has to open the page before. */
const tokenLifeMs = 290_000
const stages: ReadonlyMap<string, 0 | 2 | 3> = new Map([
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 0],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 2],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 3],
])
/** Coinbase requires a US state, which we don't know. Its window shows what differs. */
const subdivisions: Readonly<Record<string, string>> = { US: 'CA' }
const methodNames: Readonly<Record<PaymentMethod, string>> = { card: 'CARD', ach_bank_account: 'ACH_BANK_ACCOUNT' }

/** Coinbase with secure init: the visitor's address is in a token that this server requests, never in a URL. */
export function createCoinbase(
  { key, url, window, webhookSecret, networks }: CoinbaseSettings,
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
      const latest = own.find(({ status }) => stages.get(status) === 3) ?? own[0]
      if (!latest) return undefined
      return {
        ...{ stage: stages.get(latest.status) ?? 1, ...hashOf(latest.tx_hash), account: latest.wallet_address },
        ...(latest.purchase_amount && {
          amount: latest.purchase_amount.value,
          symbol: symbolOf(latest.purchase_currency),
        }),
      }
    },
    ...(webhookSecret && {
      async readNews(headers: Headers, body: string) {
        await demandSigned({
          ...{ headers, name: coinbaseSignature, secret: webhookSecret, nowMs: now() },
          candidates: parts => signedTexts(parts, headers, body),
        })
        return readTransaction(body)
      },
    }),
  }
}

/** `v0` is of the body, `v1` also of the headers that `h` names. Either will do. */
function signedTexts({ time, all }: SignatureParts, headers: Headers, body: string) {
  const [names = ''] = all('h')
  const values = names.split(' ').map(name => (/^[\w-]{1,100}$/.test(name) && headers.get(name)) || '')
  return [
    ...all('v0').map(signature => [signature, `${time}.${body}`] as const),
    ...all('v1').map(signature => [signature, `${time}.${names}.${values.join('.')}.${body}`] as const),
  ]
}

function readTransaction(body: string): SignedNews | undefined {
  const event = fromJson(body)
  const { data: said } = transactionNews.safeParse(event)
  if (!said) {
    const { data: other } = anyNews.safeParse(event)
    if (other && !other.eventType.startsWith('onramp.transaction.')) return undefined
    throw new ApiFailure('invalid_request', 'body is not accepted; expected an event of an onramp transaction')
  }
  const { partnerUserRef: orderId, status, walletAddress: account, purchaseAmount, purchaseCurrency, txHash } = said
  if (orderId === undefined) return undefined
  return {
    ...{ orderId, stage: stages.get(status) ?? 1, ...hashOf(txHash), account },
    ...(purchaseAmount && { amount: purchaseAmount.value, symbol: symbolOf(purchaseCurrency) }),
  }
}

/** `0x` stands for none. */
function hashOf(hash: string | null | undefined) {
  return hash && hash.length > 2 ? { hash: hash.toLowerCase() } : {}
}

function isOf({ account }: OrderRow, { wallet_address }: { wallet_address: string }): boolean {
  return wallet_address.toLowerCase() === account.toLowerCase()
}

/** Coinbase names a currency by its symbol or by an id, of which we know only the one that was ordered. */
function symbolOf(currency: string | undefined): string | undefined {
  return currency?.includes('-') ? undefined : currency
}
