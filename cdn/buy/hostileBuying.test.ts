import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onrampQuote } from '../../shared/api/onramp.schema.ts'
import { publicUrl } from '../testApp.ts'
import { account, type BuyAppOptions, buyApp, type Server, usdc } from './testBuy.ts'

/* Attacks on buying: by pages, forged webhooks, and a lying provider. */

const local = 'eip155:31337'
const secret = 'shared secret'
const origin = 'https://checkout.example'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const stranger = `0x${'9'.repeat(40)}`

const lists = {
  payment_currencies: ['USD', 'EUR'].map(id => ({
    id,
    limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })),
  purchase_currencies: [
    {
      ...{ id: 'test-dollar', name: 'Test Dollar', symbol: 'TUSD' },
      networks: [{ name: local, display_name: 'Local', chain_id: '31337', contract_address: token }],
    },
  ],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const goodQuote = {
  ...{ paymentTotal: usd('100.00'), paymentSubtotal: usd('98.40'), networkFee: usd('0.10'), providerFee: usd('1.50') },
  ...{ purchaseAmount: { amount: '98.4', currency: 'TUSD' }, quoteId: 'q' },
}
function sandbox(answers: { options?: unknown; quote?: unknown } = {}, more: Partial<BuyAppOptions> = {}) {
  const server: Server = ({ path }) =>
    path === '/v1/options'
      ? (answers.options ?? lists)
      : path === '/v1/quote'
        ? (answers.quote ?? goodQuote)
        : { unknown: true }
  return buyApp({
    sources: [{ type: 'sandbox', url: origin, secret: 'env:SECRET' }],
    secrets: { SECRET: secret },
    servers: { 'checkout.example': server },
    ...more,
  })
}
const wanted = { chainId: local, purchaseCurrency: 'TUSD' }
const asked = { ...wanted, network: 'TUSD' }

type App = Awaited<ReturnType<typeof sandbox>>
async function ordered(app: App) {
  const { body } = await app.start(wanted)
  const news = (changes: object = {}) => ({
    ...{ orderId: body.orderId, project: 'demo', account, chain: local, contract: token, amount: '98.4', stage: 3 },
    ...{ payment: usd('100'), hash: `0x${'a'.repeat(64)}` },
    ...changes,
  })
  const signed = (text: string, key = secret, atMs = app.clock.nowMs) => {
    const time = Math.floor(atMs / 1000)
    const signature = createHmac('sha256', key).update(`news\n${time}\n${text}`).digest('hex')
    return { 'X-Checkout-Signature': `t=${time},v1=${signature}` }
  }
  const send = (told: object, headers?: Record<string, string>) => {
    const text = JSON.stringify(told)
    return app.post<{ heard: boolean }>('onramp/news/sandbox', text, headers ?? signed(text))
  }
  const status = async () => (await app.purchases([body.orderId])).body.data[0]?.metadata.status.slice(26)
  return { orderId: body.orderId, news, signed, send, status }
}

describe('news of an order', () => {
  test('that is unsigned, signed by another, or old, is ignored', async () => {
    const app = await sandbox()
    const { news, signed, send, status } = await ordered(app)
    const told = news()
    const text = JSON.stringify(told)
    const answers = [
      await send(told, {}),
      await send(told, signed(text, 'another secret')),
      await send({ ...told, amount: '98.5' }, signed(text)),
      await send(told, { 'X-Checkout-Signature': `t=1,v1=${'0'.repeat(64)}` }),
      await send(told, { 'X-Checkout-Signature': `t=1e9,v1=${'0'.repeat(64)},v1=x` }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('signature_invalid'))
    expect((await send(told, signed(text, secret, app.clock.nowMs - 301_000))).body.code).toBe('clock_wrong')
    expect((await send(told, signed(text, secret, app.clock.nowMs + 301_000))).body.code).toBe('clock_wrong')
    expect(await status()).toBe('CREATED')
  })

  test.each([
    ['account', { account: stranger }],
    ['network', { chain: 'eip155:1' }],
    ['token', { contract: usdc }],
    ['payment', { payment: usd('10000') }],
    ['payment', { payment: { amount: '100', currency: 'EUR' } }],
    ['project', { project: 'other' }],
  ])('with another %s is refused, though it is signed', async (member, changes) => {
    const { news, send, status } = await ordered(await sandbox())
    const { status: code, body } = await send(news(changes))
    expect([code, body.code, body.error]).toEqual([400, 'invalid_request', `The ${member} does not match this order`])
    expect(await status()).toBe('CREATED')
  })

  test('of an unknown order, a wrong form or an absurd length is refused', async () => {
    const { news, send } = await ordered(await sandbox())
    expect((await send(news({ orderId: 'z'.repeat(24) }))).body.code).toBe('not_found')
    expect((await send(news({ stage: 7 }))).body.code).toBe('invalid_request')
    expect((await send(news({ more: 'x'.repeat(33_000) }))).body.code).toBe('body_too_large')
  })

  test('goes forward only, in whatever order and however often it comes', async () => {
    const app = await sandbox()
    const { news, send, status } = await ordered(app)
    const said: (string | undefined)[] = []
    for (const stage of [0, 1, 0, 2, 1, 3, 2, 1, 0, 3]) {
      const fault = stage === 2 ? { fault: 'card_declined' } : {}
      expect((await send(news({ stage, ...fault }))).status).toBe(200)
      said.push(await status())
    }
    expect(said).toEqual([
      ...['CREATED', 'IN_PROGRESS', 'IN_PROGRESS', 'FAILED', 'FAILED'],
      ...['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'],
    ])
  })

  test('a replay after another hash was told does not change the hash', async () => {
    const app = await sandbox()
    const { orderId, news, send } = await ordered(app)
    await send(news())
    await send(news({ hash: `0x${'b'.repeat(64)}` }))
    expect((await app.purchases([orderId])).body.data[0]?.metadata.hash).toBe(`0x${'a'.repeat(64)}`)
  })

  test('for a provider that sends none, or is not there, is not found', async () => {
    const app = await sandbox()
    expect((await app.post('onramp/news/coinbase', {}, {})).body.code).toBe('not_available')
  })
})

describe('beginning a purchase', () => {
  test.each([
    ['another origin', { Origin: 'https://app.example' }],
    ['an origin like ours', { Origin: `${publicUrl}.evil.example` }],
    ['no page', {}],
  ])('from %s is refused', async (_, headers) => {
    const app = await sandbox()
    const session = await app.session()
    expect((await app.start({ ...wanted, session }, headers as never)).body.code).toBe('origin_not_allowed')
    expect((await app.post('onramp/session', {}, headers as never)).body.code).toBe('origin_not_allowed')
    expect((await app.start({ ...wanted, session })).status).toBe(200)
  })

  test('takes a session of ours, of this project, young, once', async () => {
    const app = await sandbox()
    const session = await app.session()
    const begin = async (of: string) => (await app.start({ ...wanted, session: of })).body.code ?? 'begun'
    const many = await Promise.all(Array.from({ length: 20 }, () => begin(session)))
    expect(many.filter(code => code === 'begun')).toHaveLength(1)
    expect(many.filter(code => code === 'purchase_session_ended')).toHaveLength(19)
    const [last] = [...session].slice(-1)
    for (const wrong of ['', 'x', session.slice(0, -1) + (last === '2' ? '3' : '2'), '1'.repeat(80)])
      expect(await begin(wrong)).toBe('purchase_session_ended')
    const old = await app.session()
    app.clock.nowMs += 600_000
    expect(await begin(old)).toBe('purchase_session_ended')
  })

  test('of another server counts if its clock is up to a minute ahead', async () => {
    const one = await sandbox()
    const other = await sandbox({}, { data: one.store })
    one.clock.nowMs += 59_000
    expect((await other.start({ ...wanted, session: await one.session() })).status).toBe(200)
    one.clock.nowMs += 2000
    expect((await other.start({ ...wanted, session: await one.session() })).body.code).toBe('purchase_session_ended')
  })

  test('a sign-in’s nonce starts none', async () => {
    const app = await sandbox()
    const { nonce } = await (await app.app.request('/v1/auth/nonce?projectId=demo')).json()
    expect(nonce).toMatch(/^[1-9A-HJ-NP-Za-km-z]+$/)
    expect((await app.start({ ...wanted, session: nonce })).body.code).toBe('purchase_session_ended')
  })

  test('is limited, so that nobody spends the operator’s key', async () => {
    const app = await sandbox({}, { deps: { rateLimit: { burst: 600, perSecond: 1 } } })
    const sessions = await Promise.all(Array.from({ length: 25 }, app.session))
    const codes: (string | undefined)[] = []
    for (const session of sessions) codes.push((await app.start({ ...wanted, session })).body.code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(undefined))
    expect(codes.slice(-3)).toEqual(Array(3).fill('rate_limited'))
  })

  test.each([
    ['an address that is none', [{ address: '0x12', blockchains: [], assets: [] }], 'invalid_request'],
    [
      'an address of another kind of network',
      [{ address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', blockchains: [], assets: [] }],
      'invalid_request',
    ],
    ['two accounts', [account, stranger].map(address => ({ address, blockchains: [], assets: [] })), 'invalid_request'],
    ['none', [], 'invalid_request'],
  ])('for %s is refused', async (_, destinationWallets, code) => {
    const app = await sandbox()
    expect((await app.start({ ...wanted, destinationWallets })).body.code).toBe(code)
    expect(app.asked.filter(({ path }) => path !== '/v1/options')).toEqual([])
  })

  test('an amount outside of the limits names them', async () => {
    const app = await sandbox()
    for (const presetFiatAmount of ['0', '9.99', '7500.01', '1'.repeat(40)]) {
      const { status, body } = await app.start({ ...wanted, presetFiatAmount })
      expect([status, body.code, body.error]).toEqual([
        400,
        'amount_out_of_limits',
        'Sandbox takes 10.00 to 7500.00 USD',
      ])
    }
    expect((await app.start({ ...wanted, presetFiatAmount: '25000', paymentMethod: 'ach_bank_account' })).status).toBe(
      200,
    )
  })
})

test('a provider’s page on another host, or no page at all, is not opened, and the order is gone', async () => {
  const session = (redirect_url: unknown) => ({ id: 'cos_1234', status: 'initialized', redirect_url })
  for (const url of [
    ...['https://evil.example/pay', 'http://crypto.link.com/', 'https://crypto.link.com.evil.example/', null],
    ...['https://crypto.link.com@evil.example/', 'https://user:pass@crypto.link.com/', 'data:text/html,x'],
    ...['javascript:alert(1)', 'blob:https://crypto.link.com/x', `https://crypto.link.com/${'x'.repeat(3990)}`],
  ]) {
    const app = await buyApp({
      sources: [{ type: 'stripe', key: 'k' }],
      servers: { 'api.stripe.com': () => session(url) },
    })
    const { status, body } = await app.start()
    expect([url, status, body.code]).toEqual([url, 502, 'node_failed'])
    const db = await app.store.open()
    expect(await db.selectFrom('onramp_orders').selectAll().execute()).toEqual([])
  }
})

describe('a provider', () => {
  const bomb = () => new Response('['.repeat(100_000))
  const huge = () => new Response(JSON.stringify({ ...lists, more: 'x'.repeat(5 << 20) }))
  test.each([
    [
      'down',
      () => {
        throw new Error('ECONNREFUSED 10.0.0.7:443')
      },
    ],
    ['answering 500 with its stack', () => new Response('Error: at /srv/secret.js:1', { status: 500 })],
    ['answering 401', () => new Response('', { status: 401 })],
    ['answering a page', () => new Response('<html>')],
    ['answering a redirect', () => Response.redirect('https://evil.example/')],
    ['answering deep lists', bomb],
    ['answering too much', huge],
    ['answering null', () => null],
  ])('%s: the usual list, a refusal, and a code without its words', async (_, answer) => {
    const app = await buyApp({
      sources: [{ type: 'coinbase', keyId: 'id', keySecret: Buffer.alloc(64, 7).toString('base64') }],
      servers: { 'api.developer.coinbase.com': answer as Server },
    })
    const options = await app.options()
    expect(options.status).toBe(200)
    expect(options.body.failing).toEqual(['coinbase'])
    expect(options.body.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(options.body.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    const quote = await app.quote()
    expect(quote.body.refusals).toEqual([{ provider: 'coinbase', reason: 'failed' }])
    expect(quote.body.purchaseAmount).toEqual({ amount: '0', currency: 'USDC' })
    const started = await app.start()
    expect(['node_failed', 'not_available']).toContain(started.body.code)
    for (const { body } of [options, quote, started])
      expect(JSON.stringify(body)).not.toMatch(/secret\.js|10\.0\.0\.7|evil/)
  })

  test.each([
    ['of another currency', { purchaseAmount: { amount: '98.4', currency: 'SCAM' } }],
    ['in another money', { paymentTotal: { amount: '100', currency: 'JPY' } }],
    ['of nothing', { purchaseAmount: { amount: '0', currency: 'TUSD' } }],
    ['for another amount', { paymentTotal: usd('1000'), paymentSubtotal: usd('998') }],
    ['that keeps nearly all', { paymentSubtotal: usd('2') }],
    ['whose parts are more than all', { paymentSubtotal: usd('101') }],
    ['with an exponent', { purchaseAmount: { amount: '1e9', currency: 'TUSD' } }],
    ['below zero', { networkFee: usd('-1') }],
    ['that is no number', { networkFee: usd('NaN') }],
    ['with markup', { quoteId: '<script>' }],
  ])('a quote %s is held back', async (_, changes) => {
    const app = await sandbox({ quote: { ...goodQuote, ...changes } })
    const { body } = await app.quote(asked)
    expect(body.quotes).toEqual([])
    expect(body.refusals).toEqual([{ provider: 'sandbox', reason: 'failed' }])
    expect(onrampQuote.reply.safeParse(body).success).toBe(true)
  })

  test('whose list is malformed in parts loses these parts', async () => {
    const [dollar] = lists.purchase_currencies
    const options = {
      payment_currencies: [
        ...lists.payment_currencies,
        { id: 'usd', limits: [{ id: 'card', min: '1', max: '2' }] },
        { id: 'GBP', limits: [{ id: 'card', min: '20', max: '10' }] },
      ],
      purchase_currencies: [
        dollar,
        { ...dollar, id: '../x', symbol: 'A' },
        { ...dollar, id: 'b', symbol: '\u202e\u200b' },
        {
          ...dollar,
          id: 'c',
          symbol: 'C',
          networks: [{ name: local, chain_id: '31337', contract_address: 'javascript:' }],
        },
        { ...dollar, id: 'd', symbol: 'D', networks: [{ name: 'eip155:1', chain_id: '1', contract_address: token }] },
      ],
    }
    const { body } = await (await sandbox({ options })).options()
    expect(body.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(body.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['TUSD'])
  })

  test('a look-alike token of a second provider does not join the first one’s', async () => {
    const { mergeOptions } = await import('./mergeOptions.ts')
    const network = { name: 'n', display_name: 'N', chain_id: '1', network: 'eip155:1' } as const
    const list = (contract_address: string) => ({
      paymentCurrencies: [],
      purchaseCurrencies: [{ id: 'x', name: 'X', symbol: 'USDC', networks: [{ ...network, contract_address }] }],
    })
    const merged = mergeOptions([
      { provider: 'one', options: list(usdc) },
      { provider: 'two', options: list(stranger) },
      { provider: 'three', options: list(usdc.toLowerCase()) },
    ])
    expect(merged.purchaseCurrencies[0]?.networks).toEqual([
      { ...network, contract_address: usdc, providers: ['one', 'three'] },
    ])
  })
})

describe('purchases', () => {
  test('are returned to callers who name their ids, for their account and project only', async () => {
    const app = await sandbox()
    const { orderId } = await ordered(app)
    expect((await app.purchases([orderId])).body.data).toHaveLength(1)
    expect((await app.purchases([orderId], { chainId: local, onramp: 'sandbox' })).body.data).toHaveLength(1)
    expect((await app.purchases([orderId], { chainId: 'eip155:1' })).body.data).toEqual([])
    expect((await app.purchases([orderId], {}, stranger)).body.data).toEqual([])
    expect((await app.purchases(['z'.repeat(24)])).body.data).toEqual([])
    for (const orders of ['', 'x', `${orderId},`.repeat(21)])
      expect((await app.purchases([orders])).body.code).toBe('invalid_request')
  })

  test('the history without onramp is the usual one', async () => {
    const app = await sandbox()
    const answer = await app.app.request(`/v1/account/${account}/history?projectId=demo`)
    expect((await answer.json()).error).toContain('query.chainId')
  })

  test('a provider is asked about an order once in two and a half seconds, however many callers there are', async () => {
    const app = await sandbox()
    const { orderId } = await ordered(app)
    const questions = () => app.asked.filter(({ path }) => path.startsWith('/v1/orders/')).length
    await Promise.all(Array.from({ length: 10 }, () => app.purchases([orderId])))
    expect(questions()).toBe(1)
    app.clock.nowMs += 2500
    await app.purchases([orderId])
    expect(questions()).toBe(2)
  })
})

test('without a database, buying is off', async () => {
  const app = await sandbox({}, { deps: { data: undefined } })
  expect((await app.options()).body.code).toBe('not_available')
  expect((await app.post('generators/onrampurl', {})).body.code).toBe('not_available')
})
