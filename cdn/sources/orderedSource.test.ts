import { describe, expect, test } from 'vitest'
import { history } from '../../shared/api/history.schema.ts'
import { transaction } from '../routes/testAccounts.ts'
import { account, type Indexer, indexedApp } from './testIndexer.ts'

/* Ordered sources through the whole app; each is an API with our own schemas. */

const id = 'eip155:31337'
const one = { type: 'proxy' as const, url: 'https://one.example' }
const two = { type: 'proxy' as const, url: 'https://two.example' }
const own = (name: string) => ({ ...transaction, id: name, metadata: { ...transaction.metadata, chain: id } })
const api =
  (name: string, pages = 1): Indexer =>
  ({ path, query }) => {
    const page = Number(query.cursor?.split('~').at(-1) ?? 1)
    if (path.endsWith('/balance'))
      return Response.json({
        balances: [{ name, symbol: name, chainId: id, quantity: { decimals: '18', numeric: '1' } }],
      })
    if (path.endsWith('/history'))
      return Response.json({ data: [own(`${name} ${page}`)], next: page < pages ? `a~${page + 1}` : null })
    if (path.includes('/identity/')) return Response.json({ name: `${name}.eth`, avatar: null })
    return undefined
  }
const failing =
  (status: number, headers = {}): Indexer =>
  () =>
    new Response('', { status, headers })

const hosts = (asked: { host: string }[]) => asked.map(({ host }) => host.split('.')[0])

describe('the next source answers what one cannot', () => {
  test.each<[string, Indexer]>([
    ['fails', failing(500)],
    ['is asked too often', failing(429, { 'Retry-After': '9' })],
    ['refuses its key', failing(401)],
    ['answers in another form', () => Response.json({ balances: 5 })],
    ['answers with 10 MB', () => new Response('x'.repeat(10 << 20))],
    ['cannot be reached', () => Promise.reject(new TypeError('connect ECONNREFUSED'))],
  ])('a source that %s', async (_, indexer) => {
    const { get, asked } = await indexedApp({
      sources: [one, two],
      indexers: { 'one.example': indexer, 'two.example': api('two') },
    })
    const { status, headers, body } = await get('balance')
    expect([status, headers.get('X-Source'), body.balances[0].name]).toEqual([200, 'proxy', 'two'])
    expect(hosts(asked)).toEqual(['one', 'two'])
  })

  test('each fact has an order of its own, and a source without one breaks no other', async () => {
    const { get, app, asked } = await indexedApp({
      sources: { balances: [two], history: [one], identity: [two, one] },
      indexers: { 'one.example': api('one'), 'two.example': failing(500) },
    })
    expect((await get('balance')).status).toBe(502)
    expect((await get('history')).body.data[0].id).toBe('one 1')
    expect((await (await app.request(`/v1/identity/${account}?projectId=demo`)).json()).name).toBe('one.eth')
    expect(hosts(asked)).toEqual(['two', 'one', 'two', 'one'])
  })

  test('an empty list means no source, and that nothing is seen', async () => {
    const { get, asked } = await indexedApp({ sources: { history: [], nfts: [] }, indexers: {} })
    expect((await get('history')).body).toEqual({ data: [], next: null, unseen: ['all'] })
    expect((await get('nfts')).body).toEqual({ data: [], next: null, isUnseen: true })
    expect(asked).toEqual([])
  })

  test('if all fail, the worst failure is reported', async () => {
    const { get } = await indexedApp({
      sources: [one, two],
      indexers: { 'one.example': failing(429, { 'Retry-After': '9' }), 'two.example': failing(403) },
    })
    const { status, headers } = await get('balance')
    expect([status, headers.get('Retry-After')]).toEqual([429, '9'])
  })
})

describe('a page that follows another', () => {
  test('comes from the same source, even if the first one is back', async () => {
    let first: Indexer = failing(500)
    const { get, asked } = await indexedApp({
      sources: [one, two],
      indexers: { 'one.example': question => first(question), 'two.example': api('two', 3) },
    })
    const page = (await get('history')).body
    first = api('one', 3)
    const later = history.reply.parse((await get('history', account, page.next)).body)
    expect(later.data[0]?.id).toBe('two 2')
    expect((await get('history', account, later.next ?? '')).body).toMatchObject({
      data: [{ id: 'two 3' }],
      next: null,
    })
    expect(hosts(asked)).toEqual(['one', 'two', 'two', 'two'])
  })

  test.each(['proxy7~a~2', 'chain0~b5', 'a~2', 'proxy1', '~'])('of no source, %s, is refused', async cursor => {
    const { get, asked } = await indexedApp({
      sources: [one, two],
      indexers: { 'one.example': api('one'), 'two.example': api('two') },
    })
    const { status, body } = await get('history', account, cursor)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(asked).toEqual([])
  })
})

describe('a source rests', () => {
  test('for as long as it says, and is asked again then', async () => {
    const { get, asked, clock } = await indexedApp({
      sources: [one, two],
      indexers: { 'one.example': failing(429, { 'Retry-After': '60' }), 'two.example': api('two') },
    })
    for (let visit = 0; visit < 3; visit++) {
      clock.now += 20_000 - 1
      await get('history')
    }
    expect(hosts(asked)).toEqual(['one', 'two', 'two', 'two'])
    clock.now += 60_000
    await get('history')
    expect(hosts(asked).slice(4)).toEqual(['one', 'two'])
  })

  test('after three failures, for half a minute, of this fact alone', async () => {
    const { get, asked, clock } = await indexedApp({
      sources: [one, two],
      indexers: {
        'one.example': question => (question.path.endsWith('/history') ? failing(500)(question) : api('one')(question)),
        'two.example': api('two'),
      },
    })
    for (let visit = 0; visit < 4; visit++) {
      await get('history')
      clock.now += 20_000
    }
    expect(hosts(asked)).toEqual(['one', 'two', 'one', 'two', 'one', 'two', 'two'])
    expect((await get('balance')).body.balances[0].name).toBe('one')
  })

  test('and is asked all the same if there is no other', async () => {
    const { get, asked, clock } = await indexedApp({
      sources: { history: [one] },
      indexers: { 'one.example': failing(500) },
    })
    for (let visit = 0; visit < 5; visit++) {
      await get('history')
      clock.now += 6000
    }
    expect(asked).toHaveLength(5)
  })
})

test('a visitor’s own limit is nobody else’s failure: no further source is asked', async () => {
  const { app, asked } = await indexedApp({
    sources: [one, two],
    indexers: { 'one.example': api('one'), 'two.example': api('two') },
    deps: { rateLimit: { burst: 3, perSecond: 1 } },
  })
  const path = `/v1/account/${account}/balance?projectId=demo&chainId=${id}&currency=usd`
  expect((await app.request(path)).status).toBe(429)
  expect(asked).toEqual([])
})

test('sources for all networks are named by *, and those of a network come before', async () => {
  const entry = { sources: { '*': [one], 'eip155:1': [two] } }
  const { get } = await indexedApp({
    sources: [],
    indexers: { 'one.example': api('one'), 'two.example': api('two') },
    entry: { sources: { '*': [one] } },
  })
  expect((await get('history')).body.data[0].id).toBe('one 1')
  await expect(indexedApp({ sources: [], indexers: {}, entry })).rejects.toThrow(
    /sources\.eip155:1: eip155:1 is not in networks/,
  )
})

describe('prices', () => {
  const native = `${id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const token = (index: number) => `0x${String(index).repeat(40)}`
  const priced =
    (prices: Record<string, number>): Indexer =>
    ({ path, body }) => {
      if (path.endsWith('/balance')) {
        const listed = [1, 2].map(index => ({
          name: `T${index}`,
          symbol: `T${index}`,
          chainId: id,
          address: `${id}:${token(index)}`,
          isListed: true,
          quantity: { decimals: '6', numeric: String(index) },
        }))
        const unlisted = { ...listed[0], name: 'X', symbol: 'X', address: `${id}:${token(3)}`, isListed: false }
        const own = { name: 'Ether', symbol: 'ETH', chainId: id, quantity: { decimals: '18', numeric: '2' } }
        return Response.json({ balances: [{ ...own, isListed: true }, ...listed, unlisted] })
      }
      const { addresses } = body as { addresses: string[] }
      return Response.json({
        fungibles: addresses.flatMap(address =>
          address in prices ? [{ address, name: 'n', symbol: 's', price: prices[address] }] : [],
        ),
      })
    }

  test('that one source does not know come from the next, and are marked', async () => {
    const { get, asked } = await indexedApp({
      sources: { balances: [one], prices: [one, two] },
      indexers: {
        'one.example': priced({}),
        'two.example': priced({ [native]: 2000, [`${id}:${token(2)}`]: 10, [`${id}:${token(3)}`]: 1e9 }),
      },
    })
    const { body } = await get('balance')
    const shown = body.balances.map(({ symbol, value, priceFrom }: Record<string, unknown>) => [
      symbol,
      value,
      priceFrom,
    ])
    expect(shown).toEqual([
      ['ETH', 4000, 'indexer'],
      ['T2', 20, 'indexer'],
      ['T1', undefined, undefined],
      ['X', undefined, undefined],
    ])
    // Unlisted tokens are not priced, whatever their name.
    expect(JSON.stringify(asked.at(-1)?.body)).not.toContain(token(3))
  })

  test('that nobody knows are absent, and their failure hides no balance', async () => {
    const { get } = await indexedApp({
      sources: { balances: [one], prices: [two] },
      indexers: { 'one.example': priced({}), 'two.example': failing(500) },
    })
    const { status, body } = await get('balance')
    expect([status, body.balances.length, body.balances[0].price]).toEqual([200, 4, undefined])
  })

  test('are asked of the next source for the missing ones alone', async () => {
    const { price, asked } = await indexedApp({
      sources: { prices: [one, two] },
      indexers: { 'one.example': priced({ [native]: 1 }), 'two.example': priced({ [`${id}:${token(1)}`]: 5 }) },
    })
    const { body } = await price(native, `${id}:${token(1)}`, `${id}:${token(2)}`)
    expect(body.fungibles.map((each: { price: number }) => each.price).sort()).toEqual([1, 5])
    expect(asked[1]?.body).toMatchObject({ addresses: [`${id}:${token(1)}`, `${id}:${token(2)}`] })
  })
})
