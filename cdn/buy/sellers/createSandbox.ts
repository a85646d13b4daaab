import * as z from 'zod'
import { purchaseFaults } from '../../../shared/api/onramp.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { usualFee } from '../../../shared/onramp.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import { hmac } from '../hmac.ts'
import type { Seller } from '../seller.ts'
import { demandSigned } from './demandSigned.ts'
import { decimal, money, optionsReply, readOptions } from './sellerReplies.schema.ts'

export interface SandboxSettings {
  url: string
  secret: string
  coop: boolean
  networks: readonly ChainId[]
  /** This server's, without a trailing slash. */
  publicUrl: string
}

const quoteReply = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  providerFee: money,
  quoteId: z.string().regex(/^[\w-]{1,64}$/),
})
const stage = z.literal([0, 1, 2, 3])
const news = z.object({
  orderId: z.string().max(64),
  project: z.string().max(64),
  account: z.string().max(128),
  chain: z.string().max(64),
  contract: z.string().max(64),
  payment: money,
  amount: decimal,
  stage,
  fault: z.enum(purchaseFaults).optional(),
  hash: z.string().max(128).optional(),
})
const orderReply = z.union([news, z.object({ unknown: z.literal(true) })])

/** Webhook path for sellers. */
export const newsPath = '/v1/onramp/news/:provider'
export const signatureHeader = 'X-Checkout-Signature'

/** The sandbox checkout: real transactions with test money. Both directions are signed. */
export function createSandbox(
  { url, secret, coop, networks, publicUrl }: SandboxSettings,
  { now, ...deps }: ApiDeps & { now(): number },
): Seller {
  const { call } = createKeyedApi(
    { url, key: secret, keyIn: 'header', keyName: 'Authorization', keyPrefix: 'Bearer ' },
    deps,
  )
  const chainOf = ({ name }: { name: string }) => networks.find(id => id === name)
  return {
    facts: {
      ...{ id: 'sandbox', label: 'Sandbox', fee: usualFee, namespaces: ['eip155', 'solana'] },
      ...{ networks, origin: url, tracksOrders: true, isTest: true },
    },
    options: async read => readOptions(await call(read, { path: '/v1/options', reply: optionsReply }), chainOf),
    quote: (read, { currency, network, paymentCurrency, amount, method }) =>
      call(read, {
        path: '/v1/quote',
        body: { currency: currency.id, chain: network.network, paymentCurrency, amount, method },
        reply: quoteReply,
      }),
    async start({ project }, { orderId, account, currency, network, amount, paymentCurrency }) {
      const told = {
        ...{ orderId, project, account, chain: network.network, contract: network.contract_address },
        ...{ currency: currency.id, symbol: currency.symbol, payment: { amount, currency: paymentCurrency } },
        news: `${publicUrl}${newsPath.replace(':provider', 'sandbox')}?projectId=${encodeURIComponent(project)}`,
      }
      const text = base64Url(JSON.stringify(told))
      const page = new URL('/pay', url)
      page.searchParams.set('order', `${text}.${await hmac(secret, `order\n${text}`)}`)
      if (coop) page.searchParams.set('coop', '1')
      return { url: page.href }
    },
    async status(read, { id }) {
      const said = await call(read, { path: `/v1/orders/${id}`, reply: orderReply })
      return 'unknown' in said ? undefined : said
    },
    async readNews(headers, body) {
      await demandSigned({
        ...{ headers, name: signatureHeader, secret, nowMs: now() },
        candidates: ({ time, all }) => all('v1').map(signature => [signature, `news\n${time}\n${body}`]),
      })
      const said = news.safeParse(fromJson(body))
      if (!said.success) throw new ApiFailure('invalid_request', 'body is not accepted; expected an order update')
      return said.data
    },
  }
}

function base64Url(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
