import { describe, expect, test } from 'vitest'
import { balance } from '../../../shared/api/balance.schema.ts'
import { history } from '../../../shared/api/history.schema.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import {
  account,
  blockHash,
  hashOf,
  type Indexer,
  indexedApp,
  linesOf,
  nftContract,
  other,
  stranger,
  usdt,
} from '../testIndexer.ts'

/* Replies as in docs.blockscout.com/api-reference, shortened. */

const host = 'scout.example'
const sources = ['blockscout', 'chain'] as const
const url = `https://${host}`
const party = (hash: string) => ({ hash, name: null, is_contract: false, implementations: [], private_tags: [] })
const token = (own: object = {}) => ({
  address_hash: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  circulating_market_cap: '83606435600.3635',
  decimals: '6',
  exchange_rate: '0.999487',
  holders_count: '1149',
  icon_url: 'https://assets.example/usdt.png',
  name: 'Tether USD',
  symbol: 'USDT',
  total_supply: '39030615894320966',
  type: 'ERC-20',
  reputation: 'ok',
  ...own,
})
const timeOf = (block: number) =>
  new Date(1_700_000_000_000 + block * 12_000).toISOString().replace('.000Z', '.000000Z')
const transaction = (block: number, own: object = {}) => ({
  hash: hashOf(block),
  block_number: block,
  timestamp: timeOf(block),
  from: party('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  to: party(other),
  created_contract: null,
  value: '1500000000000000000',
  nonce: block,
  status: 'ok',
  result: 'success',
  method: null,
  raw_input: '0x',
  position: 1,
  fee: { type: 'actual', value: '21000' },
  ...own,
})
const tokenTransfer = (block: number, own: object = {}) => ({
  transaction_hash: hashOf(block),
  block_number: block,
  log_index: 243,
  timestamp: timeOf(block),
  from: party(stranger),
  to: party(account),
  token: token(),
  token_type: 'ERC-20',
  total: { decimals: '6', value: '830000000' },
  type: 'token_transfer',
  ...own,
})
const internal = (block: number, own: object = {}) => ({
  transaction_hash: hashOf(block),
  block_number: block,
  index: 3,
  transaction_index: 5,
  timestamp: timeOf(block),
  from: party(other),
  to: party(account),
  value: '250000000000000000',
  success: true,
  type: 'call',
  error: null,
  ...own,
})

interface Lists {
  transactions?: { block_number: number }[]
  transfers?: { block_number: number }[]
  internal?: { block_number: number }[]
}

/** An instance with Blockscout's paging: 50 per list, from the position in the key. */
function scout(lists: Lists, own: Indexer = () => undefined): Indexer {
  const page = (items: readonly { block_number: number }[], query: Record<string, string>) => {
    const start = query.block_number === undefined ? Number.POSITIVE_INFINITY : Number(query.block_number)
    const isFrom = query.index !== '0'
    const rest = items.filter(item => (isFrom ? item.block_number <= start : item.block_number < start))
    const skipped = isFrom && query.skip ? Number(query.skip) : 0
    const shown = rest.slice(skipped, skipped + 50)
    const more = rest.length > skipped + 50
    return Response.json({
      items: shown,
      next_page_params: more
        ? {
            block_number: start === Number.POSITIVE_INFINITY ? 1e9 : start,
            index: 7,
            items_count: 50,
            skip: skipped + 50,
          }
        : null,
    })
  }
  return asked => {
    const answer = own(asked)
    if (answer) return answer
    const { path, query } = asked
    if (path === '/api/v2/blocks/1') return Response.json({ hash: blockHash, height: 1 })
    const [, name] = /\/addresses\/0x[0-9a-f]{40}\/([\w-]+)$/.exec(path) ?? []
    if (name === 'transactions') return page(lists.transactions ?? [], query)
    if (name === 'token-transfers') return page(lists.transfers ?? [], query)
    if (name === 'internal-transactions') return page(lists.internal ?? [], query)
    return undefined
  }
}

const appOf = (indexer: Indexer, entry: object = {}) =>
  indexedApp({ sources: [{ type: 'blockscout', url }], indexers: { [host]: indexer }, entry })

describe('balances', () => {
  const account200 = {
    hash: account,
    coin_balance: '2500000000000000000',
    exchange_rate: '2000.5',
    ens_domain_name: null,
  }
  const tokens = (items: unknown[], next: object | null = null) =>
    scout({}, ({ path }) =>
      path.endsWith('/tokens')
        ? Response.json({ items, next_page_params: next })
        : path === `/api/v2/addresses/${account}`
          ? Response.json(account200)
          : undefined,
    )

  test('and prices are marked as an indexer’s', async () => {
    const { get, asked } = await appOf(
      tokens([{ value: '830000000', token: token(), token_id: null, token_instance: null }]),
    )
    const { status, headers, body } = await get('balance')
    expect([status, headers.get('X-Source')]).toEqual([200, 'blockscout'])
    expect(balance.reply.parse(body).balances).toMatchObject([
      {
        symbol: 'ETH',
        quantity: { numeric: '2.5', decimals: '18' },
        price: 2000.5,
        value: 5001.25,
        priceFrom: 'indexer',
      },
      {
        symbol: 'USDT',
        address: 'eip155:31337:0xdAC17F958D2ee523a2206206994597C13D831ec7',
        quantity: { numeric: '830' },
        isListed: false,
      },
    ])
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/v2/blocks/1',
      `/api/v2/addresses/${account}`,
      `/api/v2/addresses/${account}/tokens`,
    ])
  })

  test('of an unknown account are empty', async () => {
    const { get } = await appOf(scout({}))
    expect((await get('balance')).body.balances).toMatchObject([{ quantity: { numeric: '0' } }])
  })

  test('of older instances, and of tokens that say too little, are read as far as they go', async () => {
    const old = { ...token(), address: token().address_hash, address_hash: undefined }
    const { get } = await appOf(
      tokens([
        { value: '1', token: token({ address_hash: other, decimals: null }) },
        { value: 'many', token: token({ address_hash: stranger }) },
        { value: '5000000', token: old },
      ]),
    )
    expect((await get('balance')).body.balances.map(({ quantity }: { quantity: object }) => quantity)).toEqual([
      { decimals: '18', numeric: '2.5' },
      { decimals: '6', numeric: '5' },
    ])
  })

  test('end with a list that goes round', async () => {
    const { get, asked } = await appOf(
      tokens([{ value: '1000000', token: token() }], { id: 5, value: '1', items_count: 50 }),
    )
    expect((await get('balance')).status).toBe(200)
    expect(asked.filter(({ path }) => path.endsWith('/tokens'))).toHaveLength(2)
  })
})

describe('history', () => {
  test('holds what was sent, received, approved, made and moved by contracts', async () => {
    const { get } = await appOf(
      scout({
        transactions: [
          transaction(9, { status: 'error' }),
          transaction(8, { method: 'approve', value: '0', raw_input: '0x095ea7b3' }),
          transaction(7, { to: null, value: '0', raw_input: '0x6080' }),
          transaction(6, { from: party(stranger), to: party(account) }),
          transaction(5),
          transaction(4, { status: null, block_number: 4 }),
        ],
        transfers: [
          tokenTransfer(3),
          tokenTransfer(2, {
            token_type: 'ERC-721',
            total: { token_id: '42' },
            token: token({ type: 'ERC-721', address_hash: nftContract, symbol: 'BAYC', name: 'Apes' }),
          }),
          tokenTransfer(2, { total: { value: '0', decimals: '6' } }),
        ],
        internal: [internal(1), internal(1, { success: false })],
      }),
    )
    const { body } = await get('history')
    expect(linesOf(history.reply.parse(body))).toEqual([
      'execute failed',
      'approve ',
      'deploy ',
      'receive in 1.5 ETH',
      'send out 1.5 ETH',
      'receive in 830 USDT',
      'receive in 1 Apes #42',
      'receive in 0.25 ETH',
    ])
    expect(body.data[4].metadata).toMatchObject({ nonce: 5, sentFrom: account, sentTo: other, hash: hashOf(5) })
    expect(body).toMatchObject({ next: null, unseen: [] })
  })

  test('is one list of three, page by page: nothing is missing, nothing is shown twice', async () => {
    const every = (from: number, to: number, step: number) =>
      Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => to - index * step)
    const lists = {
      transactions: every(1, 400, 2).map(block => transaction(block)),
      transfers: every(1, 400, 3).map(block => tokenTransfer(block)),
      internal: every(7, 400, 50).map(block => internal(block)),
    }
    const { get } = await appOf(scout(lists))
    const hashes: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 40; page++) {
      const { body } = await get('history', account, cursor)
      hashes.push(...history.reply.parse(body).data.map(({ metadata }) => metadata.hash))
      cursor = body.next ?? undefined
      if (!cursor) break
    }
    const all = new Set([...lists.transactions, ...lists.transfers, ...lists.internal].map(each => each.block_number))
    expect(hashes).toEqual([...all].sort((one, two) => two - one).map(hashOf))
  })

  test('a block that fills pages is read on, and does not stop the rest', async () => {
    const flood = Array.from({ length: 300 }, () => tokenTransfer(90))
    const { get } = await appOf(
      scout({ transactions: [transaction(95), transaction(80)], transfers: [...flood, tokenTransfer(70)] }),
    )
    const first = (await get('history')).body
    expect(first.unseen).toEqual(['older'])
    const second = (await get('history', account, first.next)).body
    expect([...first.data, ...second.data].map((each: { id: string }) => each.id)).toEqual([95, 90, 80, 70].map(hashOf))
  })
})

test('NFTs have names, pictures and pages of their own', async () => {
  const item = {
    id: '42',
    is_unique: true,
    media_type: 'image/png',
    image_url: 'https://media.example/42.png',
    metadata: { name: 'Ape 42', image: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/42' },
    token: token({ type: 'ERC-721', address_hash: nftContract, name: 'Apes', symbol: 'BAYC' }),
    token_type: 'ERC-721',
    value: '1',
  }
  const more = { token_contract_address_hash: nftContract, token_id: '42', token_type: 'ERC-721', items_count: 50 }
  const { get, asked } = await appOf(
    scout({}, ({ path, query }) =>
      path.endsWith('/nft')
        ? Response.json({
            items: [
              query.token_id ? { ...item, id: '7', metadata: null, token_type: 'ERC-1155', value: '3' } : item,
              { id: 'x' },
            ],
            next_page_params: query.token_id ? null : more,
          })
        : undefined,
    ),
  )
  const first = nfts.reply.parse((await get('nfts')).body)
  expect(first.data).toEqual([
    {
      contract: nftContract,
      tokenId: '42',
      standard: 'ERC721',
      amount: '1',
      name: 'Ape 42',
      collection: 'Apes',
      isSpam: false,
    },
  ])
  const second = nfts.reply.parse((await get('nfts', account, first.next ?? '')).body)
  expect(second).toMatchObject({
    data: [{ tokenId: '7', standard: 'ERC1155', amount: '3', name: 'Apes #7' }],
    next: null,
  })
  expect(asked.at(-1)?.query).toEqual({ type: 'ERC-721,ERC-1155', ...more, items_count: '50' })
  expect((await get('nfts', account, 'type=ERC-20')).status).toBe(400)
  expect((await get('nfts', account, 'b5')).status).toBe(400)
})

test('prices of the currency and of listed tokens', async () => {
  const tokens = [{ address: usdt, name: 'Tether', symbol: 'USDT' }]
  const { price } = await indexedApp({
    sources: [{ type: 'blockscout', url }],
    indexers: {
      [host]: scout({}, ({ path }) =>
        path === '/api/v2/stats'
          ? Response.json({ coin_price: '2000.5', total_blocks: '1' })
          : path.startsWith('/api/v2/tokens/')
            ? Response.json(token())
            : undefined,
      ),
    },
    entry: { chains: { 'eip155:31337': { tokens } } },
  })
  const native = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const { body } = await price(native, `eip155:31337:${usdt}`, `eip155:31337:${stranger}`)
  expect(body.fungibles).toEqual([
    { address: `eip155:31337:${usdt}`, name: 'Tether USD', symbol: 'USDT', price: 0.999487, priceFrom: 'indexer' },
    { address: native, name: 'Ether', symbol: 'ETH', price: 2000.5, priceFrom: 'indexer' },
  ])
})

describe('an instance that', () => {
  const failing: [string, Indexer, number, string][] = [
    [
      'is of another network',
      scout({}, ({ path }) => (path.endsWith('/blocks/1') ? Response.json({ hash: hashOf(2), height: 1 }) : undefined)),
      503,
      'not_available',
    ],
    ['is down', () => new Response('bad gateway', { status: 502 }), 502, 'node_failed'],
    ['wants a key', scout({}, () => new Response('{}', { status: 403 })), 503, 'not_available'],
    [
      'is asked too often',
      scout({}, ({ path }) =>
        path.includes('addresses') ? new Response('', { status: 429, headers: { 'Retry-After': '7' } }) : undefined,
      ),
      429,
      'rate_limited',
    ],
    [
      'answers with a page',
      scout({}, ({ path }) => (path.includes('addresses') ? new Response('<html>') : undefined)),
      502,
      'node_failed',
    ],
    [
      'answers with 10 MB',
      scout({}, ({ path }) =>
        path.includes('addresses') ? new Response(`{"items":["${'x'.repeat(10 << 20)}"]}`) : undefined,
      ),
      502,
      'node_failed',
    ],
    [
      'answers with nesting',
      scout({}, ({ path }) =>
        path.includes('addresses') ? new Response(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) : undefined,
      ),
      502,
      'node_failed',
    ],
    [
      'tells of something else',
      scout({}, ({ path }) =>
        path.includes('addresses') ? Response.json({ items: [{ a: 1 }], next_page_params: null }) : undefined,
      ),
      502,
      'node_failed',
    ],
  ]
  test.each(failing)('%s fails in words that name no server', async (_, indexer, status, code) => {
    const { get } = await appOf(indexer)
    const reply = await get('balance')
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.text).not.toContain('example')
    if (status === 429) expect(reply.headers.get('Retry-After')).toBe('7')
  })

  test('reports another account’s facts shows none of them', async () => {
    const { get } = await appOf(
      scout(
        {
          transactions: [transaction(5, { from: party(stranger), to: party(other) })],
          transfers: [tokenTransfer(4, { to: party(other) })],
          internal: [internal(3, { to: party(stranger) })],
        },
        ({ path }) =>
          path === `/api/v2/addresses/${account}` ? Response.json({ hash: stranger, coin_balance: '1' }) : undefined,
      ),
    )
    expect((await get('history')).body.data).toEqual([])
    expect((await get('balance')).status).toBe(502)
  })

  test('is of another network is reported to the operator by host, and asked again after ten minutes', async () => {
    let hash = hashOf(2)
    const { get, told, clock } = await appOf(
      scout({}, ({ path }) => (path.endsWith('/blocks/1') ? Response.json({ hash, height: 1 }) : undefined)),
    )
    await get('history')
    expect(told).toEqual([{ event: 'node.wrong', network: 'eip155:31337', node: host, serves: 'another network' }])
    hash = blockHash
    clock.now += 600_000
    expect((await get('history')).status).toBe(200)
  })

  test('answers with later blocks than requested ends the list', async () => {
    const endless: Indexer = scout({}, ({ path }) =>
      path.endsWith('/transactions')
        ? Response.json({
            items: [transaction(500), transaction(499)],
            next_page_params: { block_number: 499, index: 1, items_count: 50 },
          })
        : undefined,
    )
    const { get, asked } = await appOf(endless)
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const { body } = await get('history', account, cursor)
      cursor = body.next ?? undefined
      if (!cursor) break
    }
    expect(cursor).toBeUndefined()
    expect(asked.length).toBeLessThan(30)
  })
})

test('the key of an instance is in the query', async () => {
  const { get, asked } = await indexedApp({
    sources: [{ type: 'blockscout', url, key: 'env:SCOUT_KEY' }],
    indexers: { [host]: scout({}) },
    deps: { secret: name => (name === 'SCOUT_KEY' ? 'from-env' : undefined) },
  })
  await get('history')
  expect(new Set(asked.map(({ query }) => query.apikey))).toEqual(new Set(['from-env']))
})

test('sources of a network without a public instance need a URL', async () => {
  await expect(indexedApp({ sources: [...sources], indexers: {} })).rejects.toThrow(
    /sources\.eip155:31337\.balances\.0|sources\.eip155:31337\.balances\[0\]: eip155:31337 has no public instance of Blockscout; name yours with url/,
  )
})
