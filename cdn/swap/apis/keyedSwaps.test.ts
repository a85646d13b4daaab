import { describe, expect, test } from 'vitest'
import {
  account,
  allowanceHolder,
  dai,
  idOf,
  native,
  oneInch,
  oneInchRouter,
  proxy,
  proxyRouter,
  setUp,
  stranger,
  usdc,
  zeroEx,
} from './testSwapApis.ts'

/* Swap APIs through the whole app, with honest and hostile replies. */

describe('1inch', () => {
  const host = 'api.1inch.dev'

  test('is asked with the key, and quotes', async () => {
    const { asked, quotes } = await setUp({ sources: oneInch.sources, servers: { [host]: () => oneInch.quote } })
    const { body } = await quotes(undefined, undefined, { slippage: '0.5' })
    expect(asked[0]).toMatchObject({
      ...{ host, path: '/swap/v6.1/1/quote' },
      query: { src: usdc, dst: dai, amount: '100000000', includeGas: 'true' },
    })
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret-key')
    expect(body.quotes).toEqual([
      {
        ...{ id: '1inch', source: '1inch', sourceName: '1inch', router: oneInchRouter, spender: oneInchRouter },
        ...{ fromAmount: '100000000', fromAccount: idOf(usdc), toAmount: '99900000000000000000', toAccount: idOf(dai) },
        ...{ minimum: '99400500000000000000', slippage: 0.5, gas: '180000', expiresAt: 30_000 },
      },
    ])
  })

  test('builds what was quoted', async () => {
    const { asked, build } = await setUp({ sources: oneInch.sources, servers: { [host]: () => oneInch.swap() } })
    const { body } = await build({ source: '1inch', minimum: '98901000000000000000' })
    expect(asked[0]).toMatchObject({
      path: '/swap/v6.1/1/swap',
      query: { src: usdc, dst: dai, from: account, origin: account, slippage: '1', disableEstimate: 'true' },
    })
    expect(body).toEqual({
      tx: {
        ...{ from: idOf(account), to: idOf(oneInchRouter), data: '0x07ed2379', amount: '0' },
        eip155: { gas: '210000', gasPrice: '1000000000' },
      },
      terms: {
        ...{ source: '1inch', sourceName: '1inch', router: oneInchRouter, spender: oneInchRouter, slippage: 1 },
        ...{ fromAmount: '100000000', fromAccount: idOf(usdc), toAccount: idOf(dai) },
        ...{ toAmount: '99900000000000000000', minimum: '98901000000000000000' },
      },
    })
  })

  test('sends the currency along', async () => {
    const { build } = await setUp({
      sources: oneInch.sources,
      servers: { [host]: () => oneInch.swap({ value: '100000000' }) },
    })
    const { body } = await build({ source: '1inch', minimum: '1' }, native)
    expect(body.tx.amount).toBe('100000000')
  })

  test('is asked once more with a smaller slippage after the price has fallen a little', async () => {
    const servers = { [host]: () => oneInch.swap({}, '99800000000000000000') }
    const { asked, build } = await setUp({ sources: oneInch.sources, servers })
    const { status } = await build({ source: '1inch', minimum: '98901000000000000000' })
    expect([status, asked.map(({ query }) => query.slippage)]).toEqual([200, ['1', '0.9']])
  })

  test('is not taken at its word after the price has fallen too far', async () => {
    const servers = { [host]: () => oneInch.swap({}, '98900000000000000000') }
    const { build } = await setUp({ sources: oneInch.sources, servers })
    const { status, body } = await build({ source: '1inch', minimum: '98901000000000000000' })
    expect([status, body.code]).toEqual([409, 'price_moved'])
  })

  test('says that there is too little', async () => {
    const reply = {
      error: 'Bad Request',
      description: 'insufficient liquidity',
      statusCode: 400,
      meta: [],
      requestId: 'x',
    }
    const { quotes } = await setUp({
      sources: oneInch.sources,
      servers: { [host]: () => Response.json(reply, { status: 400 }) },
    })
    expect((await quotes()).body).toEqual({ quotes: [], refusal: 'insufficient-liquidity' })
  })

  test('is not called without its key', async () => {
    const { asked, faults, quotes } = await setUp({ sources: oneInch.sources, servers: {}, secrets: {} })
    const { status } = await quotes()
    expect([status, asked, faults]).toEqual([503, [], ['KEY is not set']])
  })

  test.each([
    ['another router', oneInch.swap({ to: stranger }), 'the router'],
    ['another account', oneInch.swap({ from: stranger }), 'swaps for'],
    ['a currency that nobody swaps', oneInch.swap({ value: '5' }), '5 wei'],
    ['no bytes', oneInch.swap({ data: '0xzz' }), undefined],
    ['200 kB of bytes', oneInch.swap({ data: `0x${'00'.repeat(200_000)}` }), undefined],
    ['gas that no block has', oneInch.swap({ gas: 10 ** 12 }), undefined],
    ['a negative yield', oneInch.swap({}, '-1'), undefined],
    ['a list', [], undefined],
  ])('that names %s is refused', async (_, reply, fault) => {
    const { faults, build } = await setUp({ sources: oneInch.sources, servers: { [host]: () => reply } })
    const { status, body } = await build({ source: '1inch', minimum: '1' })
    expect([status, body.code]).toEqual([502, 'node_failed'])
    if (fault) expect(faults.at(-1)).toContain(fault)
  })
})

describe('0x', () => {
  const host = 'api.0x.org'

  test('is asked with the key and the version, and quotes', async () => {
    const { asked, quotes } = await setUp({ sources: zeroEx.sources, servers: { [host]: () => zeroEx.price() } })
    const { body } = await quotes()
    expect(asked[0]).toMatchObject({
      path: '/swap/allowance-holder/price',
      query: {
        chainId: '1',
        sellToken: usdc,
        buyToken: dai,
        sellAmount: '100000000',
        taker: account,
        slippageBps: '100',
      },
    })
    expect([asked[0]?.headers.get('0x-api-key'), asked[0]?.headers.get('0x-version')]).toEqual(['secret-key', 'v2'])
    expect(body.quotes[0]).toMatchObject({
      ...{ source: '0x', router: allowanceHolder, spender: allowanceHolder },
      ...{ toAmount: '99950000000000000000', minimum: '98950500000000000000', gas: '288079' },
    })
  })

  test('builds what was quoted', async () => {
    const { asked, build } = await setUp({ sources: zeroEx.sources, servers: { [host]: () => zeroEx.quote() } })
    const { body } = await build({ source: '0x', minimum: '98950500000000000000' })
    expect(asked[0]?.path).toBe('/swap/allowance-holder/quote')
    expect(body.tx).toMatchObject({ to: idOf(allowanceHolder), data: '0x2213bc0b', amount: '0' })
  })

  test('says that there is no way', async () => {
    const { quotes } = await setUp({
      sources: zeroEx.sources,
      servers: { [host]: () => ({ liquidityAvailable: false, zid: '0x1' }) },
    })
    expect((await quotes()).body).toEqual({ quotes: [], refusal: 'no-route' })
  })

  test.each([
    ['another token to sell', zeroEx.quote({ sellToken: stranger })],
    ['another token to buy', zeroEx.quote({ buyToken: stranger })],
    ['another amount', zeroEx.quote({ sellAmount: '900000000' })],
    ['somebody else who takes the token', zeroEx.quote({ allowanceTarget: stranger })],
    ['another router', zeroEx.quote({}, { to: stranger })],
    ['a currency that nobody swaps', zeroEx.quote({}, { value: '1' })],
    ['no transaction', zeroEx.price()],
  ])('that names %s is refused', async (_, reply) => {
    const { build } = await setUp({ sources: zeroEx.sources, servers: { [host]: () => reply } })
    const { status, body } = await build({ source: '0x', minimum: '1' })
    expect([status, body.code]).toEqual([502, 'node_failed'])
  })

  test('that promises less than was quoted is refused', async () => {
    const reply = zeroEx.quote({ buyAmount: '98000000000000000000', minBuyAmount: '97000000000000000000' })
    const { build } = await setUp({ sources: zeroEx.sources, servers: { [host]: () => reply } })
    const { status, body } = await build({ source: '0x', minimum: '98950500000000000000' })
    expect([status, body.code]).toEqual([409, 'price_moved'])
  })
})

describe('an API of our own shape', () => {
  const host = 'swaps.example'

  test('is asked with the key, and quotes', async () => {
    const { asked, quotes } = await setUp({ sources: proxy.sources, servers: { [host]: () => proxy.quote() } })
    const { body } = await quotes()
    expect(asked[0]).toMatchObject({
      path: '/api/v1/convert/quotes',
      query: { amount: '100000000', from: idOf(usdc), to: idOf(dai), userAddress: idOf(account), slippage: '1' },
    })
    expect(asked[0]?.headers.get('x-api-key')).toBe('secret-key')
    expect(body.quotes[0]).toMatchObject({ source: 'proxy', router: proxyRouter, toAmount: '99910000000000000000' })
  })

  test('builds what was quoted', async () => {
    const { asked, build } = await setUp({ sources: proxy.sources, servers: { [host]: () => proxy.built() } })
    const { body } = await build({ source: 'proxy', minimum: '98910900000000000000' })
    expect(asked[0]).toMatchObject({
      path: '/api/v1/convert/build-transaction',
      body: {
        amount: '100000000',
        from: idOf(usdc),
        to: idOf(dai),
        userAddress: idOf(account),
        eip155: { slippage: 1 },
      },
    })
    expect(body.tx).toMatchObject({ to: idOf(proxyRouter), data: '0xabcd', amount: '0' })
  })

  test.each([
    ['another router', proxy.quote({ router: stranger })],
    ['somebody else who takes the token', proxy.quote({ spender: stranger })],
    ['another token', proxy.quote({ toAccount: idOf(stranger) })],
    ['another network', proxy.quote({ toAccount: `eip155:10:${dai}` })],
    ['another amount', proxy.quote({ fromAmount: '1' })],
    ['a minimum above what it yields', proxy.quote({ minimum: '99999999999999999999999' })],
    ['a minimum of nothing', proxy.quote({ minimum: '0' })],
    ['something deep', JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)],
    ['10 MB', new Response('x'.repeat(10 << 20))],
    ['a redirect', new Response(null, { status: 302, headers: { Location: 'https://stranger.example/' } })],
  ])('that quotes %s is refused', async (_, reply) => {
    const { asked, quotes } = await setUp({ sources: proxy.sources, servers: { [host]: () => reply } })
    const { status, body } = await quotes()
    expect([status, body.code, asked.length]).toEqual([502, 'node_failed', 1])
  })

  test.each([
    ['another router', proxy.built({ to: idOf(stranger) })],
    ['another network', proxy.built({ to: `eip155:10:${proxyRouter}` })],
    ['another account', proxy.built({ from: idOf(stranger) })],
    ['a currency that nobody swaps', proxy.built({ amount: '1' })],
    ['another router in its terms', proxy.built({}, { router: stranger })],
    ['another token', proxy.built({}, { toAccount: idOf(stranger) })],
    ['another amount', proxy.built({}, { fromAmount: '1' })],
  ])('that builds for %s is refused', async (_, reply) => {
    const { build } = await setUp({ sources: proxy.sources, servers: { [host]: () => reply } })
    const { status, body } = await build({ source: 'proxy', minimum: '1' })
    expect([status, body.code]).toEqual([502, 'node_failed'])
  })
})

describe('several sources', () => {
  const sources = [...oneInch.sources, ...zeroEx.sources, ...proxy.sources]

  test('are asked side by side, and the best comes first', async () => {
    const { quotes } = await setUp({
      sources,
      servers: {
        'api.1inch.dev': () => oneInch.quote,
        'api.0x.org': () => zeroEx.price(),
        'swaps.example': () => proxy.quote(),
      },
    })
    const { body, source } = await quotes()
    expect(body.quotes.map(({ source }: { source: string }) => source)).toEqual(['0x', 'proxy', '1inch'])
    expect(source).toBe('0x, proxy, 1inch')
    expect(body).not.toHaveProperty('failing')
  })

  test('of which two fail still give a quote, and the reply names them', async () => {
    const { faults, quotes } = await setUp({
      sources,
      servers: {
        'api.1inch.dev': () => oneInch.quote,
        'api.0x.org': () => new Response('{}', { status: 500 }),
        'swaps.example': () => new Response('slow down', { status: 429 }),
      },
    })
    const { status, body } = await quotes()
    expect([status, body.quotes.length, body.failing]).toEqual([200, 1, ['0x', 'Swap']])
    expect(faults).toEqual(['0x: The source answered HTTP 500; Swap: The source answered HTTP 429'])
  })

  test('of which one never answers do not wait for it', async () => {
    const { quotes } = await setUp({
      sources,
      servers: {
        'api.1inch.dev': () => oneInch.quote,
        'api.0x.org': ({ signal }) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
        'swaps.example': () => proxy.quote(),
      },
    })
    const { status, body } = await quotes()
    expect([status, body.quotes.length, body.failing]).toEqual([200, 2, ['0x']])
  })

  test('of which all fail are a failure, not a missing way', async () => {
    const { quotes } = await setUp({
      sources,
      servers: {
        'api.1inch.dev': () => new Response('{}', { status: 500 }),
        'api.0x.org': () => new Response('{}', { status: 500 }),
        'swaps.example': () => new Response('{}', { status: 500 }),
      },
    })
    const { status, body } = await quotes()
    expect([status, body.code]).toEqual([502, 'node_failed'])
  })
})

describe('those whose offers are wanted', () => {
  const servers = {
    'api.1inch.dev': () => oneInch.quote,
    'api.0x.org': () => zeroEx.price(),
  }
  const sources = [...oneInch.sources, ...zeroEx.sources]
  const sourcesOf = ({ body }: { body: { quotes: { source: string }[] } }) => body.quotes.map(({ source }) => source)

  test('are all sources, unless some are selected: then the others are not asked', async () => {
    const { asked, quotes } = await setUp({ sources, servers })
    expect(sourcesOf(await quotes()).sort()).toEqual(['0x', '1inch'])
    asked.length = 0
    expect(sourcesOf(await quotes(undefined, undefined, { sources: '0x,somebody' }))).toEqual(['0x'])
    expect(asked.map(({ host }) => host)).toEqual(['api.0x.org'])
  })

  test('are those of the project’s settings; a page may want another one', async () => {
    const { quotes, build } = await setUp({ sources, servers, settings: { swaps: ['0x'] } })
    expect(sourcesOf(await quotes())).toEqual(['0x'])
    expect(sourcesOf(await quotes(undefined, undefined, { sources: '1inch' }))).toEqual(['1inch'])
    const built = await build(undefined as never)
    expect(built.body.terms?.source ?? built.body.error).not.toBe('1inch')
  })

  test('where none of them swaps, nobody does', async () => {
    const { asked, quotes } = await setUp({ sources, servers })
    const { status, body } = await quotes(undefined, undefined, { sources: 'uniswap-v3' })
    expect([status, body.error]).toEqual([503, 'Network not supported for Swaps'])
    expect(asked).toEqual([])
  })

  test.each(['', '1INCH', 'a,,b', ','.repeat(20)])('are named by ids, not by “%s”', async ids => {
    const { quotes } = await setUp({ sources, servers })
    const { status, body } = await quotes(undefined, undefined, { sources: ids })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })
})
