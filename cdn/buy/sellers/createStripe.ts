import * as z from 'zod'
import type { ChainId } from '../../../shared/caip.ts'
import { type PurchaseCurrency, usualFee, usualPaymentCurrencies } from '../../../shared/onramp.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import type { Seller, SignedNews } from '../seller.ts'
import { demandSigned } from './demandSigned.ts'
import { solanaMainnet } from './solanaMainnet.ts'

export interface StripeSettings {
  key: string
  url: string
  window: string
  /** Without one, its webhooks are not heard. */
  webhookSecret: string | undefined
  networks: readonly ChainId[]
}

/*
 * Schemas from https://docs.stripe.com/api/crypto/onramp_sessions, and the list from
 * https://docs.stripe.com/crypto/onramp/standalone-onramp-guide. Read on 2026-11-27.
 */

const sessionReply = z.object({
  id: z.string().regex(/^cos_\w{4,200}$/),
  redirect_url: z.url().max(4000).nullish(),
  status: z.string().max(100),
  transaction_details: z
    .object({
      destination_amount: z
        .string()
        .regex(/^\d{1,40}(\.\d{1,40})?$/)
        .nullish(),
      transaction_id: z.string().max(200).nullish(),
      wallet_address: z.string().max(200).nullish(),
    })
    .optional(),
})
type Session = z.infer<typeof sessionReply>
/** Only of these events, https://docs.stripe.com/crypto/onramp/stripe-webhook; others are of no order. */
const updated = z.object({
  type: z.literal('crypto.onramp_session.updated'),
  data: z.object({
    object: sessionReply.extend({
      metadata: z
        .object({ order: z.string().max(64) })
        .partial()
        .nullish(),
    }),
  }),
})
const anyEvent = z.object({ object: z.literal('event'), type: z.string() })
const stripeSignature = 'Stripe-Signature'

const stages: ReadonlyMap<string, 0 | 1 | 2 | 3> = new Map([
  ['initialized', 0],
  ['requires_payment', 0],
  ['fulfillment_processing', 1],
  ['rejected', 2],
  ['fulfillment_complete', 3],
])

const ethereum = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', network: 'eip155:1' } as const
/**
 * Stripe has no call to list them, and documents addresses only for these two networks. USDC contracts are those
 * published by Circle.
 */
const currencies: readonly PurchaseCurrency[] = [
  {
    ...{ id: 'usdc', name: 'USD Coin', symbol: 'USDC' },
    networks: [
      { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { ...solanaMainnet, contract_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    ],
  },
  { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...ethereum, contract_address: '' }] },
  { id: 'sol', name: 'Solana', symbol: 'SOL', networks: [{ ...solanaMainnet, contract_address: '' }] },
]
export const stripeChains: readonly ChainId[] = [ethereum.network, solanaMainnet.network]

/** Stripe's own page. A session is bound to one address, currency and network. */
export function createStripe(
  { key, url, window, webhookSecret, networks }: StripeSettings,
  { now, ...deps }: ApiDeps & { now(): number },
): Seller {
  const { call } = createKeyedApi({ url, key, keyIn: 'header', keyName: 'Authorization', keyPrefix: 'Bearer ' }, deps)
  const path = '/v1/crypto/onramp_sessions'
  const purchaseCurrencies = currencies
    .map(each => ({ ...each, networks: each.networks.filter(({ network }) => networks.includes(network)) }))
    .filter(each => each.networks.length > 0)
  return {
    facts: {
      ...{ id: 'stripe', label: 'Stripe', fee: usualFee, namespaces: ['eip155', 'solana'] },
      ...{ networks, origin: window, tracksOrders: true },
    },
    options: async () => ({ paymentCurrencies: usualPaymentCurrencies, purchaseCurrencies }),
    quote: async () => undefined,
    async start(read, { orderId, account, currency, network, amount, paymentCurrency, partnerUserId }) {
      const symbol = currency.symbol.toLowerCase()
      const form = {
        [`wallet_addresses[${network.name}]`]: account,
        lock_wallet_address: 'true',
        destination_currency: symbol,
        destination_network: network.name,
        'destination_currencies[]': symbol,
        'destination_networks[]': network.name,
        source_currency: paymentCurrency.toLowerCase(),
        ...(amount !== undefined && { source_amount: amount }),
        customer_ip_address: read.client,
        'metadata[order]': orderId,
        'metadata[partner_user]': partnerUserId,
      }
      const { id, redirect_url } = await call(read, { path, form, reply: sessionReply })
      return { url: redirect_url ?? '', reference: id }
    },
    async status(read, { reference }) {
      if (reference === null) return undefined
      return newsOf(await call(read, { path: `${path}/${reference}`, reply: sessionReply }))
    },
    ...(webhookSecret && {
      async readNews(headers: Headers, body: string) {
        // https://docs.stripe.com/webhooks#verify-manually
        await demandSigned({
          ...{ headers, name: stripeSignature, secret: webhookSecret, nowMs: now() },
          candidates: ({ time, all }) => all('v1').map(signature => [signature, `${time}.${body}`]),
        })
        return readEvent(body)
      },
    }),
  }
}

function readEvent(body: string): SignedNews | undefined {
  const event = fromJson(body)
  const { data: said } = updated.safeParse(event)
  if (!said) {
    const { data: other } = anyEvent.safeParse(event)
    if (other && other.type !== 'crypto.onramp_session.updated') return undefined
    throw new ApiFailure('invalid_request', 'body is not accepted; expected an event of an onramp session')
  }
  const { id, metadata, ...session } = said.data.object
  return metadata?.order === undefined ? undefined : { orderId: metadata.order, reference: id, ...newsOf(session) }
}

function newsOf({ status, transaction_details: details }: Pick<Session, 'status' | 'transaction_details'>) {
  const hash = details?.transaction_id
  return {
    stage: stages.get(status) ?? 1,
    ...(hash && { hash: hash.startsWith('0x') ? hash.toLowerCase() : hash }),
    ...(details?.destination_amount && { amount: details.destination_amount }),
    ...(details?.wallet_address && { account: details.wallet_address }),
  } as const
}
