import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTableQueue } from '../../jobs/createTableQueue.ts'
import { usualRetention } from '../../retention.ts'
import { memoryDatabase } from '../../store/connectDatabase.ts'
import { openData } from '../../store/testStores.ts'
import { account, buyApp, type Server, usdc } from '../testBuy.ts'

/* News of sellers, in the shapes and with the signatures of their documentation (read on 2026-11-29). */

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const hash = `0x${'aB'.repeat(32)}`
const stranger = '0x1111111111111111111111111111111111111111'
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keySecret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')

const coinbaseServer: Server = ({ path }) =>
  path === '/onramp/v1/token'
    ? { token: 'MWYwZGNmZGE3' }
    : {
        payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
        purchase_currencies: [
          {
            ...{ id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USDC', symbol: 'USDC' },
            networks: [{ name: 'ethereum', display_name: 'Ethereum', contract_address: usdc, chain_id: '1' }],
          },
        ],
      }
/** https://docs.stripe.com/api/crypto/onramp_sessions/object */
const session = (status: string, changes: object = {}) => ({
  ...{ id: 'cos_1NamBL2eZvKYlo2CP8Lq3Cgc', object: 'crypto.onramp_session', status, livemode: false },
  redirect_url: 'https://crypto.link.com?session_hash=CCwQARoZ',
  ...changes,
})
const stripeServer: Server = () => session('initialized')

const shops = {
  coinbase: () =>
    buyApp({
      sources: [{ type: 'coinbase', keyId: 'id', keySecret, webhookSecret: 'env:HOOK' }],
      servers: { 'api.developer.coinbase.com': coinbaseServer },
      secrets: { HOOK: secret },
    }),
  stripe: () =>
    buyApp({
      sources: [{ type: 'stripe', key: 'sk_test_1', webhookSecret: 'env:HOOK' }],
      servers: { 'api.stripe.com': stripeServer },
      secrets: { HOOK: secret },
    }),
}
type Shop = Awaited<ReturnType<(typeof shops)['stripe']>>

/** https://docs.cdp.coinbase.com/api-reference/v2/webhooks/webhook-onramp-transaction-success */
const transaction = (partnerUserRef: string | undefined, status: string, changes: object = {}) => ({
  ...{ eventType: 'onramp.transaction.updated', transactionId: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5' },
  ...{ status: `ONRAMP_TRANSACTION_STATUS_${status}`, purchaseCurrency: 'USDC', purchaseNetwork: 'ethereum' },
  ...{ purchaseAmount: { currency: 'USDC', value: '97.51' }, paymentTotal: { currency: 'USD', value: '100.00' } },
  ...{ paymentTotalUsd: { currency: 'USD', value: '100.00' }, coinbaseFee: { currency: 'USD', value: '1.49' } },
  ...{ networkFee: { currency: 'USD', value: '1.00' }, exchangeRate: { currency: 'USD', value: '1.00' } },
  ...{ txHash: '0x', createdAt: '2026-11-27T03:00:00Z', completedAt: '0001-01-01T00:00:00Z', country: 'US' },
  ...{ userId: '4132b63ee21128686458155b28570289', paymentMethod: 'CARD', walletAddress: account },
  ...{ type: 'ONRAMP_TRANSACTION_TYPE_BUY_AND_SEND', userType: 'USER_TYPE_GUEST', contractAddress: '' },
  ...{ failureReason: 'FAILURE_REASON_UNSPECIFIED', errorCode: 'ERROR_CODE_UNSPECIFIED', endPartnerName: '' },
  ...(partnerUserRef !== undefined && { partnerUserRef }),
  ...changes,
})
/** https://docs.stripe.com/crypto/onramp/stripe-webhook */
const event = (order: string | undefined, status: string, changes: object = {}) => ({
  ...{ id: 'evt_1', object: 'event', type: 'crypto.onramp_session.updated', created: 1_795_748_400 },
  data: {
    object: session(status, {
      metadata: order === undefined ? {} : { order },
      transaction_details: {
        ...{ destination_currency: 'usdc', destination_network: 'ethereum', destination_amount: '97.51' },
        ...{ wallet_address: account, transaction_id: null, source_amount: '100.00', source_currency: 'usd' },
        ...changes,
      },
    }),
  },
})

const at = (shop: Shop, offsetS = 0) => Math.floor(shop.clock.nowMs / 1000) + offsetS
const stripeHeader = (time: number, text: string, key?: string) => ({
  'Stripe-Signature': `t=${time},v1=${sign(`${time}.${text}`, key)},v0=${'6'.repeat(64)}`,
})
const coinbaseHeader = (time: number, text: string, key?: string) => ({
  'X-Hook0-Signature': `t=${time},v0=${sign(`${time}.${text}`, key)},h=content-type x-event-id,v1=${'6'.repeat(64)}`,
})
const headerOf = { coinbase: coinbaseHeader, stripe: stripeHeader }
const joined = (one: Record<string, string>, other: Record<string, string>) =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, `${value}, ${other[name]}`]))

async function ordered(shop: Shop) {
  const { body } = await shop.start()
  const status = async () => {
    const [purchase] = (await shop.purchases([body.orderId])).body.data
    return [purchase?.metadata.status.slice(26), purchase?.metadata.hash, purchase?.transfers[0]?.quantity.numeric]
  }
  return { orderId: body.orderId, status }
}
const post = (shop: Shop, provider: string, text: string, headers: Record<string, string>) =>
  shop.post<{ heard: boolean }>(`onramp/news/${provider}`, text, headers)

describe.each(['coinbase', 'stripe'] as const)('news of %s', provider => {
  const shape = (orderId: string | undefined, end: 'success' | 'failed', changes: object = {}) =>
    provider === 'coinbase'
      ? transaction(orderId, end.toUpperCase(), { ...(end === 'success' && { txHash: hash }), ...changes })
      : event(orderId, end === 'success' ? 'fulfillment_complete' : 'rejected', {
          ...(end === 'success' && { transaction_id: hash }),
          ...changes,
        })
  const send = async (shop: Shop, said: object, { key, offsetS = 0 }: { key?: string; offsetS?: number } = {}) => {
    const text = JSON.stringify(said)
    return post(shop, provider, text, headerOf[provider](at(shop, offsetS), text, key))
  }

  test('end an order, with its amount and its transaction, even if nobody polls it any more', async () => {
    const shop = await shops[provider]()
    const { orderId, status } = await ordered(shop)
    const asked = shop.asked.length
    expect(await send(shop, shape(orderId, 'success'))).toMatchObject({ status: 200, body: { heard: true } })
    expect(shop.asked).toHaveLength(asked)
    expect(await status()).toEqual(['SUCCESS', hash.toLowerCase(), '97.51'])
  })

  test('tell that it failed', async () => {
    const shop = await shops[provider]()
    const { orderId, status } = await ordered(shop)
    await send(shop, shape(orderId, 'failed'))
    expect((await status())[0]).toBe('FAILED')
  })

  test.each(['SOMETHING_NEW', 'toString', '__proto__'])('of the unknown status %s tell that it goes on', async word => {
    const shop = await shops[provider]()
    const { orderId, status } = await ordered(shop)
    const said = provider === 'coinbase' ? transaction(orderId, '', { status: word }) : event(orderId, word)
    expect((await send(shop, said)).status).toBe(200)
    expect((await status())[0]).toBe('IN_PROGRESS')
  })

  test('are accepted only from the seller, and only while they are recent', async () => {
    const shop = await shops[provider]()
    const { orderId, status } = await ordered(shop)
    const said = shape(orderId, 'success')
    const text = JSON.stringify(said)
    const header = headerOf[provider](at(shop), text)
    const codes = [
      await send(shop, said, { key: 'whsec_other' }),
      await send(shop, said, { offsetS: -301 }),
      await send(shop, said, { offsetS: 301 }),
      await post(shop, provider, text, {}),
      await post(shop, provider, text.replace('97.51', '97.52'), header),
      await post(shop, provider, text, headerOf[provider](Number.NaN, text)),
      // As two headers of that name arrive: an old one, and one of ours.
      await post(shop, provider, text, joined(headerOf[provider](at(shop, -301), text), header)),
    ]
    expect(codes.map(({ body }) => body.code)).toEqual([
      ...['signature_invalid', 'clock_wrong', 'clock_wrong'],
      ...['signature_invalid', 'signature_invalid', 'signature_invalid', 'signature_invalid'],
    ])
    expect((await status())[0]).toBe('CREATED')
    expect((await send(shop, said, { offsetS: -299 })).status).toBe(200)
  })

  test('that name another account are refused, although they are signed', async () => {
    const shop = await shops[provider]()
    const { orderId, status } = await ordered(shop)
    const other = provider === 'coinbase' ? { walletAddress: stranger } : { wallet_address: stranger }
    expect((await send(shop, shape(orderId, 'success', other))).body.code).toBe('invalid_request')
    expect((await status())[0]).toBe('CREATED')
  })

  test('about orders that did not begin here are acknowledged, and change nothing', async () => {
    const shop = await shops[provider]()
    const { status } = await ordered(shop)
    const others =
      provider === 'coinbase'
        ? [{ eventType: 'offramp.transaction.success', transactionId: '1' }]
        : [{ object: 'event', type: 'charge.succeeded', data: { object: { id: 'ch_1' } } }]
    for (const said of [shape('z'.repeat(24), 'success'), shape(undefined, 'success'), ...others])
      expect(await send(shop, said)).toMatchObject({ status: 200, body: { heard: false } })
    expect((await status())[0]).toBe('CREATED')
  })

  test('of an unknown form are refused', async () => {
    const shop = await shops[provider]()
    for (const said of [{}, [], { eventType: 'onramp.transaction.updated' }, { type: 'crypto.onramp_session.updated' }])
      expect((await send(shop, said)).body.code).toBe('invalid_request')
  })

  test('are ignored without a secret', async () => {
    const shop = await shops[provider]()
    const deaf = await buyApp({
      sources: [provider === 'coinbase' ? { type: 'coinbase', keyId: 'id', keySecret } : { type: 'stripe', key: 'sk' }],
    })
    expect((await post(deaf, provider, '{}', headerOf[provider](at(shop), '{}'))).body.code).toBe('not_found')
  })
})

test('Stripe may sign with two secrets while one takes the place of the other', async () => {
  const shop = await shops.stripe()
  const { orderId } = await ordered(shop)
  const text = JSON.stringify(event(orderId, 'fulfillment_complete'))
  const time = at(shop)
  const [old, own] = [sign(`${time}.${text}`, 'whsec_old'), sign(`${time}.${text}`)]
  const both = { 'Stripe-Signature': `t=${time},v1=${old},v1=${own}` }
  expect((await post(shop, 'stripe', text, both)).status).toBe(200)
})

test('Stripe must name a session that was created here', async () => {
  const shop = await shops.stripe()
  const { orderId, status } = await ordered(shop)
  const said = event(orderId, 'fulfillment_complete')
  said.data.object.id = 'cos_another'
  const text = JSON.stringify(said)
  const { body } = await post(shop, 'stripe', text, stripeHeader(at(shop), text))
  expect(body.error).toBe('The reference does not match this order')
  expect((await status())[0]).toBe('CREATED')
})

test('Coinbase may sign headers, too', async () => {
  const shop = await shops.coinbase()
  const { orderId } = await ordered(shop)
  const text = JSON.stringify(transaction(orderId, 'SUCCESS', { txHash: hash }))
  const time = at(shop)
  const headers = (id: string) => ({
    'X-Event-Id': id,
    'X-Hook0-Signature': `t=${time},h=content-type x-event-id,v1=${sign(`${time}.content-type x-event-id.application/json.e1.${text}`)}`,
  })
  expect((await post(shop, 'coinbase', text, headers('e2'))).body.code).toBe('signature_invalid')
  expect((await post(shop, 'coinbase', text, headers('e1'))).status).toBe(200)
})

test('Coinbase may deliver a currency other than the ordered one, whose amount is not reported as this one’s', async () => {
  const shop = await shops.coinbase()
  const { orderId, status } = await ordered(shop)
  const changes = { txHash: hash, purchaseCurrency: 'ETH', purchaseAmount: { currency: 'ETH', value: '0.02' } }
  const text = JSON.stringify(transaction(orderId, 'SUCCESS', changes))
  await post(shop, 'coinbase', text, coinbaseHeader(at(shop), text))
  expect(await status()).toEqual(['SUCCESS', hash.toLowerCase(), undefined])
})

describe('after the page is closed', () => {
  const paths: string[] = []
  async function closed(reply: () => unknown) {
    const data = await openData(memoryDatabase)
    const clock = { now: () => 0 }
    const jobs = createTableQueue(data, { now: () => clock.now() })
    const shop = await buyApp({
      sources: [{ type: 'stripe', key: 'sk_test_1' }],
      servers: {
        'api.stripe.com': ({ method, path }) => {
          if (method === 'POST') return session('initialized')
          paths.push(path)
          return reply()
        },
      },
      data,
      deps: { jobs, retention: { ...usualRetention, ordersMs: 10 * 86_400_000 } },
    })
    clock.now = () => shop.clock.nowMs
    await jobs.start()
    const { status } = await ordered(shop)
    const later = async (ms: number) => {
      shop.clock.nowMs += ms
      paths.length = 0
      await jobs.work()
      return paths.length
    }
    const count = async () => (await (await data.open()).selectFrom('onramp_orders').select('id').execute()).length
    return { status, later, jobs, count }
  }

  test('an order ends by polling its seller, less and less often', async () => {
    let state = session('fulfillment_processing')
    const { status, later, jobs } = await closed(() => state)
    expect(await later(60_000)).toBe(1)
    expect(await later(30_000)).toBe(0)
    await later(6 * 3_600_000)
    expect(await later(600_000)).toBe(0)
    expect(await later(1_200_000)).toBe(1)
    state = session('fulfillment_complete', { transaction_details: { destination_amount: '97.51' } })
    await later(3_600_000)
    expect(await later(3_600_000)).toBe(0)
    expect(await status()).toEqual(['SUCCESS', undefined, '97.51'])
    await jobs.stop()
  })

  test('an unpaid order is not polled forever', async () => {
    const { later, jobs } = await closed(() => session('requires_payment'))
    expect(await later(47 * 3_600_000)).toBe(1)
    expect(await later(3 * 3_600_000)).toBe(0)
    await jobs.stop()
  })

  test('an order is kept as long as its operator says, and then deleted, even if nobody buys', async () => {
    const { later, jobs, count } = await closed(() => session('requires_payment'))
    await later(9 * 86_400_000)
    expect(await count()).toBe(1)
    await later(2 * 86_400_000)
    expect(await count()).toBe(0)
    await jobs.stop()
  })
})
