import { describe, expect, test } from 'vitest'
import { balance } from '../../../shared/api/balance.schema.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import { indexedApp } from '../testIndexer.ts'

/* Replies of `getAssetsByOwner` as in helius.dev/docs/api-reference/das/getassetsbyowner. */

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = '86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY'
const mint = (index: number) => `So1111111111111111111111111111111111111111${index}`
const fungible = (index: number, own: object = {}) => ({
  interface: 'FungibleToken',
  id: mint(index),
  content: {
    $schema: 'https://schema.metaplex.com/nft1.0.json',
    json_uri: '',
    files: [],
    metadata: { name: `Token ${index}`, symbol: `T${index}` },
    links: { image: 'https://media.example/t.png' },
  },
  grouping: [],
  ownership: { frozen: false, delegated: false, owner },
  token_info: {
    symbol: `T${index}`,
    balance: 1_500_000,
    decimals: 6,
    token_program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    price_info: { price_per_token: 2, total_price: 3, currency: 'USDC' },
  },
  burnt: false,
  ...own,
})
const picture = (index: number, own: object = {}) => ({
  ...fungible(index),
  interface: 'V1_NFT',
  token_info: undefined,
  content: {
    metadata: { name: `Ape ${index}`, symbol: 'APE' },
    files: [{ uri: 'https://arweave.net/x.png' }],
    links: {},
  },
  grouping: [{ group_key: 'collection', group_value: mint(9), collection_metadata: { name: 'Apes' } }],
  ...own,
})
const nativeBalance = { lamports: 2_500_000_000, price_per_sol: 150, total_price: 375 }

interface Params {
  ownerAddress: string
  page: number
  limit: number
  options: object
}
const appOf = (answer: (params: Params) => unknown) => {
  const asked: Params[] = []
  const app = indexedApp({
    id,
    sources: { balances: ['das'], nfts: ['das'] },
    indexers: {},
    node({ method, params }) {
      if (method !== 'getAssetsByOwner') return undefined
      asked.push(params as never)
      return answer(params as never)
    },
  })
  return app.then(({ get }) => ({
    get: (fact: 'balance' | 'nfts', cursor?: string) => get(fact, owner, cursor),
    asked,
  }))
}

test('balances of the currency and of tokens, with prices', async () => {
  const { get, asked } = await appOf(() => ({
    total: 3,
    limit: 1000,
    page: 1,
    items: [fungible(1), fungible(2, { token_info: { balance: 5, decimals: 0 } }), picture(3)],
    nativeBalance,
  }))
  const { headers, body } = await get('balance')
  expect(headers.get('X-Source')).toBe('das')
  expect(balance.reply.parse(body).balances).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '2.5', decimals: '9' }, price: 150, value: 375, priceFrom: 'indexer' },
    { symbol: 'T1', address: `${id}:${mint(1)}`, quantity: { numeric: '1.5' }, value: 3, isListed: false },
  ])
  expect(asked).toEqual([
    { ownerAddress: owner, page: 1, limit: 1000, options: { showFungible: true, showNativeBalance: true } },
  ])
})

test('NFTs page by page, compressed ones among them', async () => {
  const { get } = await appOf(({ page }) => ({
    total: 30,
    limit: 24,
    page,
    items:
      page === 1
        ? Array.from({ length: 24 }, (_, index) => picture((index % 8) + 1))
        : [picture(8, { compression: { compressed: true } }), fungible(1)],
  }))
  const first = nfts.reply.parse((await get('nfts')).body)
  expect(first.data[0]).toMatchObject({ contract: mint(1), standard: 'SPL', name: 'Ape 1', collection: 'Apes' })
  expect(first.next).toBe('p2')
  const second = nfts.reply.parse((await get('nfts', 'p2')).body)
  expect(second).toMatchObject({ data: [{ contract: mint(8) }], next: null })
  for (const cursor of ['p1', '2', 'p', 'p99999']) expect((await get('nfts', cursor)).status).toBe(400)
})

describe('implausible replies', () => {
  test('assets of another owner, and what was burnt', async () => {
    const { get } = await appOf(() => ({
      items: [picture(1, { ownership: { owner: mint(5) } }), picture(2, { burnt: true }), picture(3)],
      nativeBalance,
    }))
    expect((await get('nfts')).body.data).toHaveLength(1)
  })

  test.each<[string, unknown, number]>([
    ['another form', { assets: [] }, 502],
    ['assets of another form', { items: [{ a: 1 }], nativeBalance }, 502],
    ['no currency', { items: [fungible(1)] }, 503],
    ['a debt', { items: [], nativeBalance: { lamports: -5 } }, 502],
  ])('%s', async (_, reply, status) => {
    const { get } = await appOf(() => reply)
    expect((await get('balance')).status).toBe(status)
  })
})

test('a node without these methods is no source of them', async () => {
  const { get } = await appOf(() => undefined)
  expect((await get('nfts')).body).toEqual({ data: [], next: null, isUnseen: true })
})
