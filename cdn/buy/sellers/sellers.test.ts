import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Asked, account, buyApp, type Server, solana, solanaAccount, usdc } from '../testBuy.ts'

/* Sellers after their public documentation; each file in this folder links it. */

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sec1 = ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
const pkcs8 = ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ed = generateKeyPairSync('ed25519')
const { d = '', x = '' } = ed.privateKey.export({ format: 'jwk' })
const edSecret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')

const money = (value: string, currency = 'USD') => ({ value, currency })
const options = {
  payment_currencies: [
    {
      id: 'USD',
      limits: [
        { id: 'CARD', min: '2', max: '7500' },
        { id: 'FIAT_WALLET', min: '2', max: '1000000' },
        { id: 'ACH_BANK_ACCOUNT', min: '2', max: '25000' },
      ],
    },
  ],
  purchase_currencies: [
    {
      ...{
        id: '2b92315d-eab7-5bef-84fa-089a131333f5',
        name: 'USDC',
        symbol: 'USDC',
        icon_url: 'https://spy.example/x',
      },
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', contract_address: usdc, chain_id: '1' },
        {
          name: 'base',
          display_name: 'Base',
          contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          chain_id: '8453',
        },
        { name: 'optimism', display_name: 'OP Mainnet', contract_address: usdc, chain_id: '10' },
      ],
    },
  ],
}
const quote = (changes: object = {}) => ({
  payment_total: money('100.00'),
  payment_subtotal: money('97.51'),
  purchase_amount: money('97.51', 'USDC'),
  coinbase_fee: money('1.49'),
  network_fee: money('1.00'),
  quote_id: '7a6b7f7c-1f2d-4a5e-9d3c-5b0f6d1e2a3b',
  ...changes,
})
const transaction = (status: string, changes: object = {}) => ({
  ...{ transaction_id: '1f0', status: `ONRAMP_TRANSACTION_STATUS_${status}`, purchase_currency: 'USDC' },
  ...{ purchase_network: 'ethereum', purchase_amount: money('97.51', 'USDC'), payment_total: money('100.00') },
  ...{ wallet_address: account, tx_hash: '0x', created_at: '2026-11-27T03:00:00Z' },
  ...changes,
})
const coinbaseServer =
  (changes: Record<string, Server | object> = {}): Server =>
  asked => {
    const own = changes[asked.path.split('/')[4] ?? asked.path.split('/')[3] ?? '']
    if (own) return typeof own === 'function' ? own(asked) : own
    if (asked.path === '/onramp/v1/buy/options') return options
    if (asked.path === '/onramp/v1/buy/quote') return quote()
    if (asked.path === '/onramp/v1/token') return { token: 'MWYwZGNmZGE3', channel_id: '' }
    return { transactions: [], next_page_key: '', total_count: '0' }
  }
const coinbase = (changes?: Record<string, Server | object>, secret = sec1) =>
  buyApp({
    sources: [{ type: 'coinbase', keyId: 'env:CDP_ID', keySecret: 'env:CDP_SECRET' }],
    secrets: { CDP_ID: 'organizations/one/apiKeys/two', CDP_SECRET: secret },
    servers: { 'api.developer.coinbase.com': coinbaseServer(changes) },
  })

describe('Coinbase', () => {
  test('its list is cut to the project’s networks and to what visitors can pay by', async () => {
    const { body } = await (await coinbase()).options()
    expect(body.paymentCurrencies).toEqual([
      {
        ...{ id: 'USD', providers: ['coinbase'] },
        payment_method_limits: [
          { id: 'card', min: '2', max: '7500' },
          { id: 'ach_bank_account', min: '2', max: '25000' },
        ],
      },
    ])
    expect(body.purchaseCurrencies[0]?.networks.map(({ network }) => network)).toEqual(['eip155:1', 'eip155:8453'])
    expect(JSON.stringify(body)).not.toContain('spy.example')
  })

  test('the visitor’s address and device are in a token of one use; the url names neither', async () => {
    const { start, asked, clock } = await coinbase()
    const { status, body } = await start()
    expect(status).toBe(200)
    const url = new URL(body.url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ sessionToken: 'MWYwZGNmZGE3', defaultExperience: 'buy', defaultNetwork: 'ethereum', defaultAsset: 'USDC' },
      ...{ fiatCurrency: 'USD', defaultPaymentMethod: 'CARD', partnerUserRef: body.orderId, presetFiatAmount: '100' },
    })
    expect(body.expiresAt).toBe(clock.nowMs + 290_000)
    expect(asked.find(({ path }) => path.endsWith('/token'))?.body).toEqual({
      addresses: [{ address: account, blockchains: ['ethereum'] }],
      ...{ assets: ['USDC'], clientIp: '203.0.113.7' },
    })
  })

  test.each([
    ['an EC key as it is given out', sec1, ec.publicKey, 'ES256'],
    ['an EC key on one line', sec1.replaceAll('\n', '\\n'), ec.publicKey, 'ES256'],
    ['an EC key of PKCS 8', pkcs8, ec.publicKey, 'ES256'],
    ['an Ed25519 key', edSecret, ed.publicKey, 'EdDSA'],
  ])('%s signs for one method and path, for two minutes', async (_, secret, publicKey, alg) => {
    const { options: ask, asked, clock } = await coinbase({}, secret)
    await ask()
    const token = asked[0]?.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(clock.nowMs) })
    expect(protectedHeader).toMatchObject({ alg, typ: 'JWT', kid: 'organizations/one/apiKeys/two' })
    expect(protectedHeader.nonce).toMatch(/^[0-9a-f]{32}$/)
    const seconds = clock.nowMs / 1000
    expect(payload).toEqual({
      ...{ iss: 'cdp', sub: 'organizations/one/apiKeys/two', aud: ['cdp_service'] },
      ...{ iat: seconds, nbf: seconds, exp: seconds + 120 },
      uris: ['GET api.developer.coinbase.com/onramp/v1/buy/options'],
    })
  })

  test('an invalid key is reported to the operator, and visitors get the default list', async () => {
    const { options: ask, start, faults } = await coinbase({}, 'not a key')
    expect((await ask()).body.failing).toEqual(['coinbase'])
    expect((await start()).body.code).toBe('not_available')
    expect(faults.join()).toContain("Coinbase's keySecret is invalid")
    expect(faults.join()).not.toContain('not a key:')
  })

  test.each([
    ['CREATED', 'CREATED'],
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['NEW_STATE', 'IN_PROGRESS'],
    ['FAILED', 'FAILED'],
    ['SUCCESS', 'SUCCESS'],
  ])('%s is shown as %s', async (status, told) => {
    const hash = `0x${'Ab'.repeat(32)}`
    const list = { transactions: [transaction(status, status === 'SUCCESS' ? { tx_hash: hash } : {})] }
    const { start, purchases, asked } = await coinbase({ user: list })
    const { orderId } = (await start()).body
    const [row] = (await purchases([orderId])).body.data
    expect(row?.metadata.status).toBe(`ONRAMP_TRANSACTION_STATUS_${told}`)
    expect(row?.metadata.hash).toBe(status === 'SUCCESS' ? hash.toLowerCase() : undefined)
    expect(asked.at(-1)?.path).toBe(`/onramp/v1/buy/user/${orderId}/transactions`)
  })

  test('a transaction to another account does not belong to this order', async () => {
    const list = { transactions: [transaction('SUCCESS', { wallet_address: `0x${'9'.repeat(40)}` })] }
    const { start, purchases, faults } = await coinbase({ user: list })
    const { orderId } = (await start()).body
    expect((await purchases([orderId])).body.data[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_CREATED')
    expect(faults.join()).toContain('of another account')
  })
})

// @spec 7.card-provider-query
test('Meld: the query of the specification, and nothing else; it says neither a price nor an outcome', async () => {
  const {
    start,
    quote: ask,
    purchases,
    asked,
  } = await buyApp({
    sources: [{ type: 'meld', publicKey: 'env:MELD' }],
    secrets: { MELD: 'WXDhJ:key' },
  })
  const evm = (await start()).body
  expect(new URL(evm.url).origin).toBe('https://meldcrypto.com')
  expect(Object.fromEntries(new URL(evm.url).searchParams)).toEqual({
    ...{ publicKey: 'WXDhJ:key', destinationCurrencyCode: 'USDC', walletAddress: account, externalCustomerId: 'demo' },
  })
  const wallets = [{ address: solanaAccount, blockchains: [], assets: [] }]
  const svm = (await start({ destinationWallets: wallets, chainId: solana, purchaseCurrency: 'SOL' })).body
  expect(new URL(svm.url).searchParams.get('destinationCurrencyCode')).toBe('SOL')
  expect((await ask()).body.refusals).toEqual([{ provider: 'meld', reason: 'no_quote' }])
  expect((await purchases([evm.orderId])).body.data[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_CREATED')
  expect(asked).toEqual([])
})

test('Stripe: a session is bound to one address, one currency, one network', async () => {
  const session = (changes: object = {}) => ({
    ...{ id: 'cos_1NamBL2eZvKYlo2CP38sZVEW', object: 'crypto.onramp_session', client_secret: 'cos_x_secret_y' },
    ...{ status: 'initialized', redirect_url: 'https://crypto.link.com?session_hash=CCwQARoXChVhY2N0XzE' },
    transaction_details: { destination_amount: null, transaction_id: null, wallet_address: account },
    ...changes,
  })
  const hash = `0x${'ab'.repeat(32)}`
  const delivered = { destination_amount: '97.5', transaction_id: hash, wallet_address: account }
  const server: Server = ({ method }) =>
    method === 'POST' ? session() : session({ status: 'fulfillment_complete', transaction_details: delivered })
  const { start, purchases, asked } = await buyApp({
    sources: [{ type: 'stripe', key: 'env:STRIPE' }],
    secrets: { STRIPE: 'sk_test_1' },
    servers: { 'api.stripe.com': server },
  })
  const { url, orderId } = (await start()).body
  expect(url).toBe('https://crypto.link.com?session_hash=CCwQARoXChVhY2N0XzE')
  const [begun] = asked as [Asked]
  expect(begun.headers.get('Authorization')).toBe('Bearer sk_test_1')
  expect(begun.body).toEqual({
    ...{ 'wallet_addresses[ethereum]': account, lock_wallet_address: 'true', customer_ip_address: '203.0.113.7' },
    ...{ destination_currency: 'usdc', destination_network: 'ethereum', source_currency: 'usd', source_amount: '100' },
    ...{ 'destination_currencies[]': 'usdc', 'destination_networks[]': 'ethereum', 'metadata[order]': orderId },
    'metadata[partner_user]': account,
  })
  const [row] = (await purchases([orderId])).body.data
  expect(asked.at(-1)?.path).toBe('/v1/crypto/onramp_sessions/cos_1NamBL2eZvKYlo2CP38sZVEW')
  expect(row).toMatchObject({
    metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash },
    transfers: [{ quantity: { numeric: '97.5' } }],
  })
})

test('a provider without its key, or without a network of the project, is not offered', async () => {
  const sources = [
    { type: 'coinbase' as const, keyId: 'env:ID', keySecret: 'env:SECRET' },
    { type: 'meld' as const, publicKey: 'env:MELD' },
    { type: 'sandbox' as const, url: 'https://checkout.example', secret: 'x' },
  ]
  const { options: ask } = await buyApp({
    sources,
    secrets: { ID: 'only the id' },
    entry: { networks: ['eip155:1'], onrampSources: sources },
  })
  expect((await ask()).body).toMatchObject({ code: 'not_available' })
})
