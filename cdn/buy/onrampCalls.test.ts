import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { account, buyApp, type Server, usdc } from './testBuy.ts'

/* The calls of spec §7, as a conforming client makes and reads them. */

const money = (value: string, currency = 'USD') => ({ value, currency })
const server: Server = ({ path, body }) => {
  if (path === '/onramp/v1/token') return { token: 'MWYwZGNmZGE3', channel_id: '' }
  if (path === '/onramp/v1/buy/options')
    return {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
      purchase_currencies: [
        {
          ...{ id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USDC', symbol: 'USDC' },
          networks: [{ name: 'ethereum', display_name: 'Ethereum', contract_address: usdc, chain_id: '1' }],
        },
        {
          ...{ id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', name: 'Ethereum', symbol: 'ETH' },
          networks: [{ name: 'base', display_name: 'Base', contract_address: '', chain_id: '8453' }],
        },
      ],
    }
  const { paymentAmount } = body as { paymentAmount: string }
  return {
    ...{ payment_total: money(paymentAmount), payment_subtotal: money('97.51'), network_fee: money('1.00') },
    ...{ purchase_amount: money('97.51', 'USDC'), coinbase_fee: money('1.49'), quote_id: 'q-1' },
  }
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const shop = () =>
  buyApp({
    sources: [{ type: 'coinbase', keyId: 'id', keySecret: key }],
    servers: { 'api.developer.coinbase.com': server },
  })

// @spec 7.onramp-options
test('options need only the project, and list the payment and purchase currencies', async () => {
  const { app, options } = await shop()
  const { status, body } = await options()
  expect(status).toBe(200)
  expect(body).toEqual({
    paymentCurrencies: [
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '2', max: '7500' }], providers: ['coinbase'] },
    ],
    purchaseCurrencies: [
      {
        ...{ id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USDC', symbol: 'USDC' },
        networks: [
          {
            ...{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc },
            ...{ network: 'eip155:1', providers: ['coinbase'] },
          },
        ],
      },
      {
        ...{ id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', name: 'Ethereum', symbol: 'ETH' },
        networks: [
          {
            ...{ name: 'base', display_name: 'Base', contract_address: '', chain_id: '8453' },
            ...{ network: 'eip155:8453', providers: ['coinbase'] },
          },
        ],
      },
    ],
  })
  expect((await app.request('/v1/onramp/options')).status).toBe(401)
})

// @spec 7.onramp-quote
test('a quote needs the currencies, the amount and the bought symbol, and states what arrives', async () => {
  const { post, asked } = await shop()
  const body = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'USDC' }
  const quote = await post<Record<string, unknown>>('onramp/quote', body)
  expect(quote.status).toBe(200)
  expect(quote.body).toMatchObject({
    purchaseAmount: { amount: '97.51', currency: 'USDC' },
    paymentTotal: { amount: '100', currency: 'USD' },
    paymentSubtotal: { amount: '97.51', currency: 'USD' },
    networkFee: { amount: '1.00', currency: 'USD' },
    quoteId: 'q-1',
  })
  expect(asked.at(-1)?.body).toMatchObject({
    paymentAmount: '100',
    paymentCurrency: 'USD',
    purchaseNetwork: 'ethereum',
  })
})

// @spec 7.onramp-quote
test('without an amount there is no quote: each amount is 0', async () => {
  const { quote, asked } = await shop()
  const { status, body } = await quote({ amount: '0' })
  expect([status, body.purchaseAmount.amount, body.paymentTotal.amount, body.quotes]).toEqual([200, '0', '0', []])
  expect(asked.map(({ path }) => path)).not.toContain('/onramp/v1/buy/quote')
})

// @spec 7.onramp-quote
test.each<[string, object]>([
  ['no purchase currency', { purchaseCurrency: undefined }],
  ['no amount', { amount: undefined }],
  ['a number as the amount', { amount: 100 }],
  ['no network', { network: undefined }],
  ['a payment currency that is none', { paymentCurrency: 'dollars' }],
])('a quote with %s is refused', async (_, changes) => {
  const { status, body } = await (await shop()).quote(changes as never)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

// @spec 7.onramp-url
test('a url needs the wallet, the network and the amount, and leads to the provider with all of them', async () => {
  const { start, asked } = await shop()
  const { status, body } = await start({
    destinationWallets: [{ address: account, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
    ...{ defaultNetwork: 'ethereum', partnerUserId: account, defaultExperience: 'buy', presetFiatAmount: '100' },
  })
  expect(status).toBe(200)
  const url = new URL(body.url)
  expect(url.origin).toBe('https://pay.coinbase.com')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ sessionToken: 'MWYwZGNmZGE3', defaultNetwork: 'ethereum', defaultAsset: 'USDC', presetFiatAmount: '100' },
    defaultExperience: 'buy',
  })
  expect(asked.find(({ path }) => path === '/onramp/v1/token')?.body).toMatchObject({
    addresses: [{ address: account }],
  })
})

// @spec 7.onramp-url
test('the page offers the networks and currencies that the caller names and the provider delivers', async () => {
  const { start, asked } = await shop()
  const wanted = (blockchains: string[], assets: string[], defaultNetwork: string) =>
    start({ destinationWallets: [{ address: account, blockchains, assets }], defaultNetwork })
  const first = await wanted(['base', 'ethereum', 'celo'], ['ETH', 'USDC', 'CELO'], 'base')
  const second = await wanted([], [], 'celo')
  expect([first, second].map(({ body }) => new URL(body.url).searchParams.get('defaultNetwork'))).toEqual([
    'base',
    'ethereum',
  ])
  expect(asked.filter(({ path }) => path === '/onramp/v1/token').map(({ body }) => body)).toMatchObject([
    { addresses: [{ address: account, blockchains: ['ethereum', 'base'] }], assets: ['USDC', 'ETH'] },
    { addresses: [{ address: account, blockchains: ['ethereum'] }] },
  ])
})

// @spec 7.onramp-url
test.each<[string, object]>([
  ['no wallet', { destinationWallets: [] }],
  ['a wallet that is none', { destinationWallets: [{ address: '0x12', blockchains: [], assets: [] }] }],
  ['another experience than to buy', { defaultExperience: 'send' }],
  ['an amount that is a number', { presetFiatAmount: 100 }],
  ['no network to begin with', { defaultNetwork: undefined }],
])('a url with %s is refused', async (_, changes) => {
  const { start, asked } = await shop()
  const { status, body } = await start(changes as never)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(asked.map(({ path }) => path)).not.toContain('/onramp/v1/token')
})
