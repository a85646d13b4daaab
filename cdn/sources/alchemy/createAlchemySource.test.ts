import { describe, expect, test } from 'vitest'
import { balance } from '../../../shared/api/balance.schema.ts'
import { history } from '../../../shared/api/history.schema.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import {
  account,
  hashOf,
  type Indexer,
  indexedApp,
  linesOf,
  nftContract,
  other,
  stranger,
  usdt,
} from '../testIndexer.ts'

/* Replies as documented on docs.alchemy.com for its Portfolio, Transfers, NFT and Prices APIs. */

const id = 'eip155:1'
const key = 'alchemy-key-1234'
const privateRpcUrls = { [id]: [`https://eth-mainnet.g.alchemy.com/v2/${key}`] }
const network = 'eth-mainnet'
const api = 'api.g.alchemy.com'
const own = 'eth-mainnet.g.alchemy.com'
const hex = (value: number | bigint) => `0x${value.toString(16)}`

/** An Alchemy node has the source's methods, too. */
const appOf = (indexers: Record<string, Indexer>, sources: never | 'alchemy' | object = 'alchemy') =>
  indexedApp({ id, sources: sources as never, indexers, entry: { privateRpcUrls } })

const tokenRow = (own: object = {}) => ({
  network,
  address: account,
  tokenAddress: usdt,
  tokenBalance: hex(830_000_000n),
  tokenMetadata: {
    symbol: 'USDT',
    decimals: 6,
    name: 'Tether USD',
    logo: 'https://static.alchemyapi.io/images/assets/825.png',
  },
  tokenPrices: [{ currency: 'usd', value: '0.9994', lastUpdatedAt: '2026-11-26T10:00:00Z' }],
  error: null,
  ...own,
})
const native = tokenRow({
  tokenAddress: null,
  tokenBalance: `0x${2_500_000_000_000_000_000n.toString(16).padStart(64, '0')}`,
  tokenMetadata: { symbol: null, decimals: null, name: null, logo: null },
  tokenPrices: [{ currency: 'usd', value: '2000.5', lastUpdatedAt: '2026-11-26T10:00:00Z' }],
})
const portfolio =
  (...pages: unknown[][]): Indexer =>
  ({ path, body }) => {
    if (path !== `/data/v1/${key}/assets/tokens/by-address`) return undefined
    const page = Number((body as { pageKey?: string }).pageKey ?? 0)
    const more = page + 1 < pages.length ? { pageKey: String(page + 1) } : {}
    return Response.json({ data: { tokens: pages[page], ...more } })
  }

test('balances and prices, by the key of the project’s own node, page by page', async () => {
  const unlisted = tokenRow({
    tokenAddress: stranger,
    tokenMetadata: { symbol: 'X', decimals: 18, name: 'X', logo: null },
    tokenPrices: [],
  })
  const { get, asked } = await appOf({
    [api]: portfolio([native, tokenRow()], [unlisted, tokenRow({ tokenBalance: '0x' })]),
  })
  const { headers, body } = await get('balance')
  expect(headers.get('X-Source')).toBe('alchemy')
  expect(balance.reply.parse(body).balances).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '2.5' }, price: 2000.5, value: 5001.25, priceFrom: 'indexer' },
    { symbol: 'USDT', quantity: { numeric: '830', decimals: '6' }, price: 0.9994 },
    { symbol: 'X', isListed: false },
  ])
  expect(asked[0]?.body).toEqual({
    addresses: [{ address: account, networks: [network] }],
    withMetadata: true,
    withPrices: true,
    includeNativeTokens: true,
  })
})

describe('balances are not believed', () => {
  test('of another account or another network', async () => {
    const { get } = await appOf({
      [api]: portfolio([native, tokenRow({ address: other }), tokenRow({ network: 'base-mainnet' })]),
    })
    expect((await get('balance')).body.balances).toHaveLength(1)
  })

  test('without the currency itself', async () => {
    const { get } = await appOf({ [api]: portfolio([tokenRow()]) })
    expect((await get('balance')).status).toBe(502)
  })

  test('in pages that go round', async () => {
    const { get, asked } = await appOf({
      [api]: () => Response.json({ data: { tokens: [native], pageKey: 'same' } }),
    })
    expect((await get('balance')).status).toBe(200)
    expect(asked).toHaveLength(2)
  })
})

const transfer = (block: number, own: object = {}) => ({
  blockNum: hex(block),
  uniqueId: `${hashOf(block)}:external`,
  hash: hashOf(block),
  from: stranger,
  to: account,
  value: 1.5,
  erc721TokenId: null,
  erc1155Metadata: null,
  tokenId: null,
  asset: 'ETH',
  category: 'external',
  rawContract: { value: hex(1_500_000_000_000_000_000n), address: null, decimal: '0x12' },
  metadata: { blockTimestamp: new Date(1_700_000_000_000 + block * 12_000).toISOString() },
  ...own,
})
type Transfer = ReturnType<typeof transfer>

const transfers =
  (all: readonly Transfer[]): Indexer =>
  ({ path, body }) => {
    const { method, params } = body as { method: string; params: [Record<string, string>] }
    if (path !== `/v2/${key}` || method !== 'alchemy_getAssetTransfers') return undefined
    const { fromAddress, toAddress, toBlock = 'latest', maxCount = '0x3e8', pageKey } = params[0]
    const end = toBlock === 'latest' ? Number.POSITIVE_INFINITY : Number(toBlock)
    const mine = all.filter(
      each => (fromAddress ? each.from === fromAddress : each.to === toAddress) && Number(each.blockNum) <= end,
    )
    const start = Number(pageKey ?? 0)
    const shown = mine.slice(start, start + Number(maxCount))
    const next = start + Number(maxCount) < mine.length ? { pageKey: String(start + Number(maxCount)) } : {}
    return Response.json({ jsonrpc: '2.0', id: 1, result: { transfers: shown, ...next } })
  }

describe('history', () => {
  test('holds what moved, of every kind', async () => {
    const raw = (address: string, value: string | null, decimal: string | null = null) => ({ address, value, decimal })
    const { get, asked } = await appOf({
      [own]: transfers([
        transfer(9, { from: account, to: other }),
        transfer(8),
        transfer(7, {
          category: 'internal',
          value: 0.25,
          rawContract: raw(null as never, hex(250_000_000_000_000_000n), '0x12'),
        }),
        transfer(6, { category: 'erc20', asset: 'USDT', rawContract: raw(usdt, hex(830_000_000n), '0x6') }),
        transfer(5, {
          category: 'erc721',
          asset: 'BAYC',
          erc721TokenId: '0x2a',
          tokenId: '0x2a',
          rawContract: raw(nftContract, null),
        }),
        transfer(4, {
          category: 'erc1155',
          asset: 'IT',
          erc1155Metadata: [{ tokenId: '0x7', value: '0x3' }],
          rawContract: raw(stranger, null),
        }),
        transfer(3, { from: account, to: account }),
        transfer(2, { to: null }),
      ] as never),
    })
    const { body } = await get('history')
    expect(linesOf(history.reply.parse(body))).toEqual([
      'send out 1.5 ETH',
      'receive in 1.5 ETH',
      'receive in 0.25 ETH',
      'receive in 830 USDT',
      'receive in 1 BAYC #42',
      'receive in 3 IT #7',
      'send self 1.5 ETH',
    ])
    expect(body.unseen).toEqual([])
    expect(asked.map(each => Object.keys((each.body as { params: [object] }).params[0])[0])).toEqual([
      'fromAddress',
      'toAddress',
    ])
  })

  test('is one list of two, page by page', async () => {
    const all = Array.from({ length: 300 }, (_, index) =>
      transfer(300 - index, index % 2 ? { from: account, to: other } : {}),
    )
    const { get } = await appOf({ [own]: transfers(all) })
    const hashes: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 30; page++) {
      const { body } = await get('history', account, cursor)
      hashes.push(...body.data.map((each: { id: string }) => each.id))
      cursor = body.next ?? undefined
      if (!cursor) break
    }
    expect(hashes).toEqual(all.map(each => each.hash))
  })

  test.each([
    [{ code: 429, message: 'Your app has exceeded its compute units per second capacity' }, 429],
    [{ code: -32600, message: 'Must be authenticated!' }, 200],
    [{ code: -32601, message: 'alchemy_getAssetTransfers is not supported on this network' }, 200],
    [{ code: -32000, message: 'server error' }, 502],
  ])('that is refused with %j does not name the key', async (error, status) => {
    const { get, reasons } = await appOf({ [own]: () => Response.json({ jsonrpc: '2.0', id: 1, error }) })
    const reply = await get('history')
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.body.unseen).toEqual(['all'])
    expect(reply.text + reasons.join()).not.toContain(key)
  })
})

test('NFTs, with pages of their own', async () => {
  const nft = (own: object = {}) => ({
    contract: { address: nftContract, name: 'Apes', symbol: 'BAYC', isSpam: null },
    tokenId: '42',
    tokenType: 'ERC721',
    name: 'Ape 42',
    balance: '1',
    image: {
      cachedUrl: 'https://nft-cdn.alchemy.com/1',
      originalUrl: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    },
    ...own,
  })
  const { get } = await appOf({
    [own]: ({ path, query }) =>
      path === `/nft/v3/${key}/getNFTsForOwner`
        ? Response.json(
            query.pageKey
              ? { ownedNfts: [nft({ tokenId: '7', tokenType: 'ERC1155', balance: '3', name: null })], totalCount: 2 }
              : { ownedNfts: [nft(), nft({ tokenId: 'x' })], pageKey: 'MHg-_=', totalCount: 2 },
          )
        : undefined,
  })
  const first = nfts.reply.parse((await get('nfts')).body)
  expect(first).toMatchObject({ data: [{ tokenId: '42', name: 'Ape 42', collection: 'Apes' }], next: 'MHg-_=' })
  const second = nfts.reply.parse((await get('nfts', account, first.next ?? '')).body)
  expect(second).toMatchObject({
    data: [{ tokenId: '7', standard: 'ERC1155', amount: '3', name: 'Apes #7' }],
    next: null,
  })
})

test('prices by address and by symbol', async () => {
  const token = { address: usdt, name: 'Tether', symbol: 'USDT' }
  const price = (value: string) => [{ currency: 'usd', value, lastUpdatedAt: '2026-11-26T10:00:00Z' }]
  const { price: ask } = await indexedApp({
    id,
    sources: { prices: [{ type: 'alchemy', key }] },
    indexers: {
      [api]: ({ path }) =>
        path.endsWith('/by-symbol')
          ? Response.json({ data: [{ symbol: 'ETH', prices: price('2000.5') }] })
          : Response.json({
              data: [
                { network, address: usdt, prices: price('0.99') },
                { network, address: stranger, prices: [], error: { message: 'not found' } },
              ],
            }),
    },
    entry: { chains: { [id]: { tokens: [token] } } },
  })
  const { body } = await ask(`${id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, `${id}:${usdt}`)
  expect(
    body.fungibles.map((each: Record<string, unknown>) => [each.symbol, each.price, each.priceFrom]).sort(),
  ).toEqual([
    ['ETH', 2000.5, 'indexer'],
    ['USDT', 0.99, 'indexer'],
  ])
})

test('without a key, or on a network that it lacks, nothing is seen and nobody is asked', async () => {
  const { get, asked, reasons } = await indexedApp({ id: 'eip155:1284', sources: ['alchemy'], indexers: {} })
  expect((await get('history')).body.unseen).toEqual(['all'])
  expect(asked).toEqual([])
  expect(reasons.join()).toMatch(/Alchemy has no key/)
})
