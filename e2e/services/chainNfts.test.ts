import { afterEach, beforeAll, expect, test } from 'vitest'
import { nfts } from '../../shared/api/nfts.schema.ts'
import { first, freshAddress, second, startTestChain, type TestChain } from './testChain.ts'

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

type Source = Awaited<ReturnType<TestChain['source']>>
type Raw = Awaited<ReturnType<NonNullable<Source['nfts']>>>

/** Pictures in the source's replies are still the contract's own; the route replaces them. */
async function page(source: Source, account: string, cursor?: string): Promise<Raw> {
  const reply = (await source.nfts?.(chain.read(account), cursor)) as Raw
  nfts.reply.parse({ ...reply, data: reply.data.map(({ image: _, ...nft }) => nft) })
  return reply
}
const names = ({ data }: Raw) => data.map(({ name }) => name)

test('the first account owns what `npm start` minted, with names and pictures', async () => {
  const { data, next } = await page(await chain.source(), first)
  expect(data.map(({ name, standard, amount, collection }) => [name, standard, amount, collection])).toEqual([
    ['Watering can 7', 'ERC1155', '3', 'Test Tools'],
    ['Sea aster', 'ERC721', '1', 'Test Garden'],
    ['Poppy at noon', 'ERC721', '1', 'Test Garden'],
  ])
  expect(data[1]?.image).toMatch(/^data:image\/png;base64,/)
  expect(next).toBe(null)
})

test('a transferred NFT is gone, even if only its contract says so', async () => {
  const [own, source] = [freshAddress(), await chain.source()]
  await chain.call(first, chain.contracts.items, 'mint', [second, 9n, 2n])
  await chain.call(second, chain.contracts.items, 'safeTransferFrom', [second, own, 9n, 1n, '0x'])
  const spam = await chain.deploy('SpamNft')
  await chain.call(first, spam, 'claim', [own, 1n])
  expect(names(await page(source, own))).toEqual(['Watering can 9'])
})

test('markup, scripts and broken descriptions of hostile NFTs are not passed on', async () => {
  const [own, source] = [freshAddress(), await chain.source()]
  const spam = await chain.deploy('SpamNft')
  for (const id of [1n, 2n, 3n]) await chain.call(first, spam, 'mint', [own, id])
  const { data } = await page(source, own)
  expect(data.map(({ name, collection, image, isSpam }) => [name, collection, image?.slice(0, 19), isSpam])).toEqual([
    ['Free at prize.example #3', 'Free at prize.example', undefined, true],
    ['Free at prize.example #2', 'Free at prize.example', undefined, true],
    // The route renders it as a bitmap: the source passes on a URL, not markup.
    ['Free at prize.example #1', 'Free at prize.example', 'data:image/svg+xml,', true],
  ])
})

test('each page continues where the last one ended', async () => {
  const [own, source] = [freshAddress(), await chain.source()]
  for (let id = 100n; id < 130n; id++) await chain.call(first, chain.contracts.items, 'mint', [own, id, 1n])
  const one = await page(source, own)
  const two = await page(source, own, one.next ?? '')
  const expected = Array.from({ length: 30 }, (_, index) => `Watering can ${129 - index}`)
  expect([names(one).length, ...names(one), ...names(two)]).toEqual([24, ...expected])
  expect(two.next).toBe(null)
  await expect(page(source, own, 'x')).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a request with a cursor reads one page, even if the account owns nothing on it', async () => {
  const [own, source] = [freshAddress(), await chain.source()]
  const spam = await chain.deploy('SpamNft')
  for (let id = 1n; id <= 80n; id++) await chain.call(first, spam, 'claim', [own, id])
  const cost = async (cursor?: string) => {
    chain.reset()
    const { data, next } = await page(source, own, cursor)
    expect(data).toEqual([])
    return { next: next ?? '', trips: chain.trips.length }
  }
  const { next } = await cost()
  expect(next).not.toBe('')
  const [block = '', contract = ''] = next.split('.')
  const seen = new Set<string>()
  // Forged cursors, which go through the whole list, cost no more than the given one.
  const given = await cost(next)
  for (let back = 0; back < 60; back += 7) {
    const made = await cost(`${Number(block) + back}.${contract}.${back}`)
    expect(made.trips).toBeLessThanOrEqual(Math.max(given.trips, 2))
  }
  // Following them reaches the end, and no page twice.
  for (let cursor = next; cursor; { next: cursor } = await cost(cursor)) {
    expect(seen.has(cursor)).toBe(false)
    seen.add(cursor)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('external descriptions are fetched only by the safe fetcher, with the id in hex', async () => {
  const own = freshAddress()
  const asked: string[] = []
  const source = await chain.source({
    safeFetch: async url => {
      asked.push(url)
      return { bytes: new TextEncoder().encode('{"name":"Elsewhere","image":"ipfs://picture"}'), type: '' }
    },
  })
  await chain.call(first, chain.contracts.items, 'mint', [own, 11n, 1n])
  chain.interfere((_, answer) => {
    // The contract's URI, as if it pointed elsewhere.
    const text = JSON.stringify(answer).replaceAll(
      Buffer.from('data:application/json;utf8,{"name":"Watering can 11"}').toString('hex'),
      Buffer.from('https://items.example/{id}.json'.padEnd(53)).toString('hex'),
    )
    return JSON.parse(text)
  })
  const { data } = await page(source, own)
  expect(asked).toEqual([`https://items.example/${'0'.repeat(63)}b.json`])
  expect(data).toMatchObject([{ name: 'Elsewhere', image: 'ipfs://picture' }])
})

test('an account’s name and avatar are read if a resolver is known', async () => {
  const source = await chain.source()
  const universalResolver = chain.contracts.universalResolver.toLowerCase() as `0x${string}`
  const identity = async (account: string, settings: object = { universalResolver }) =>
    source.identity?.(chain.read(account, settings))
  expect(await identity(first)).toEqual({
    name: 'gardener.eth',
    avatar: expect.stringMatching(/^data:image\/png;base64,/),
  })
  expect(await identity(second)).toEqual({ name: null, avatar: null })
  expect(await identity(first, {})).toEqual({ name: null, avatar: null })
})

test('a node failure is not reported as a missing name', async () => {
  const source = await chain.source()
  const universalResolver = chain.contracts.universalResolver.toLowerCase() as `0x${string}`
  chain.interfere(() => ({ error: { code: -32603, message: 'internal error' } }))
  await expect(source.identity?.(chain.read(first, { universalResolver }))).rejects.toMatchObject({
    code: 'node_failed',
  })
})

test('a resolver cannot make the server fetch from an address of its choice', async () => {
  const source = await chain.source()
  const universalResolver = chain.contracts.universalResolver.toLowerCase() as `0x${string}`
  let fetched = 0
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).includes('inner.example')) fetched++
    return original(input, init)
  }
  // OffchainLookup(address,string[],bytes,bytes4,bytes) with https://inner.example/.
  const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
  const url = Buffer.from('https://inner.example/{data}')
  const lookup = [
    '0x556f1830',
    word(BigInt(universalResolver)),
    ...[160, 288, 0, 320].map(word),
    ...[1, 32, url.length].map(word),
    url.toString('hex').padEnd(64, '0'),
    ...[0, 0].map(word),
  ].join('')
  chain.interfere(({ method }) =>
    method === 'eth_call' ? { error: { code: 3, message: 'execution reverted', data: lookup } as never } : undefined,
  )
  try {
    expect(await source.identity?.(chain.read(first, { universalResolver }))).toEqual({ name: null, avatar: null })
  } finally {
    globalThis.fetch = original
  }
  expect(fetched).toBe(0)
})
