import { describe, expect, test } from 'vitest'
import { history } from '../../../shared/api/history.schema.ts'
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

/* Replies as in docs.etherscan.io/api-endpoints/accounts: all values are strings. */

const host = 'scan.example'
const source = { type: 'etherscan' as const, url: `https://${host}`, key: 'scan-key' }
const common = (block: number) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block * 12),
  hash: hashOf(block),
  blockHash: hashOf(block + 1e6),
  transactionIndex: '0',
  gas: '21000',
  gasUsed: '21000',
  confirmations: '100',
})
const normal = (block: number, own: object = {}) => ({
  ...common(block),
  nonce: String(block),
  from: account,
  to: other,
  value: '1500000000000000000',
  gasPrice: '1000000000',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
  methodId: '0x',
  functionName: '',
  contractAddress: '',
  ...own,
})
const internal = (block: number, own: object = {}) => ({
  ...common(block),
  from: other,
  to: account,
  value: '250000000000000000',
  contractAddress: '',
  input: '',
  type: 'call',
  traceId: '0_1',
  isError: '0',
  errCode: '',
  ...own,
})
const token = (block: number, own: object = {}) => ({
  ...common(block),
  nonce: '7',
  from: stranger,
  to: account,
  contractAddress: usdt,
  value: '830000000',
  tokenName: 'Tether USD',
  tokenSymbol: 'USDT',
  tokenDecimal: '6',
  ...own,
})

type Lists = Partial<
  Record<'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx' | 'token1155tx', { blockNumber: string }[]>
>

/** Etherscan's paging: rows of blocks up to `endblock`, `offset` per page. */
const scan =
  (lists: Lists): Indexer =>
  ({ path, query }) => {
    if (path !== '/v2/api' || query.module !== 'account') return undefined
    const { action = '', endblock = '999999999', page = '1', offset = '10' } = query
    const rows = (lists[action as keyof Lists] ?? []).filter(
      ({ blockNumber }) => Number(blockNumber) <= Number(endblock),
    )
    const start = (Number(page) - 1) * Number(offset)
    const result = rows.slice(start, start + Number(offset))
    return Response.json(
      result.length > 0
        ? { status: '1', message: 'OK', result }
        : { status: '0', message: 'No transactions found', result: [] },
    )
  }
const appOf = (indexer: Indexer) => indexedApp({ id: 'eip155:10', sources: [source], indexers: { [host]: indexer } })

test('a history holds normal, internal, token and NFT transfers, by the chain’s number and the key', async () => {
  const { get, asked } = await appOf(
    scan({
      txlist: [
        normal(9, { isError: '1' }),
        normal(8, { functionName: 'approve(address spender, uint256 amount)', input: '0x095ea7b3', value: '0' }),
        normal(7, { to: '', contractAddress: stranger, input: '0x6080', value: '0' }),
        normal(6),
      ],
      txlistinternal: [internal(5), internal(4, { isError: '1' })],
      tokentx: [token(3), token(3, { value: '0' })],
      tokennfttx: [
        token(2, {
          contractAddress: nftContract,
          tokenID: '42',
          tokenName: 'Apes',
          tokenSymbol: 'BAYC',
          tokenDecimal: '0',
          value: undefined,
        }),
      ],
      token1155tx: [
        token(1, {
          contractAddress: stranger,
          tokenID: '7',
          tokenValue: '3',
          tokenName: 'Items',
          tokenSymbol: 'IT',
          value: undefined,
        }),
      ],
    }),
  )
  const { headers, body } = await get('history')
  expect(headers.get('X-Source')).toBe('etherscan')
  expect(linesOf(history.reply.parse(body))).toEqual([
    'execute failed',
    'approve ',
    'deploy ',
    'send out 1.5 ETH',
    'receive in 0.25 ETH',
    'receive in 830 USDT',
    'receive in 1 Apes #42',
    'receive in 3 Items #7',
  ])
  expect(asked.map(({ query }) => query.action).sort()).toEqual([
    'token1155tx',
    'tokennfttx',
    'tokentx',
    'txlist',
    'txlistinternal',
  ])
  for (const { query } of asked)
    expect(query).toMatchObject({ chainid: '10', apikey: 'scan-key', address: account, sort: 'desc' })
})

test('is one list of five, page by page: nothing is missing, nothing is shown twice', async () => {
  const every = (to: number, step: number) =>
    Array.from({ length: Math.floor(to / step) }, (_, index) => to - index * step)
  const lists = {
    txlist: every(600, 2).map(block => normal(block)),
    tokentx: every(600, 3).map(block => token(block)),
    txlistinternal: every(600, 50).map(block => internal(block)),
  }
  const { get } = await appOf(scan(lists))
  const hashes: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 60; page++) {
    const { body } = await get('history', account, cursor)
    hashes.push(...body.data.map((each: { id: string }) => each.id))
    cursor = body.next ?? undefined
    if (!cursor) break
  }
  const blocks = new Set(
    [...lists.txlist, ...lists.tokentx, ...lists.txlistinternal].map(({ blockNumber }) => Number(blockNumber)),
  )
  expect(hashes).toEqual([...blocks].sort((one, two) => two - one).map(hashOf))
})

describe('its words', () => {
  test.each([
    ['Max calls per sec rate limit reached (5/sec)', 429, 'rate_limited'],
    ['Max daily rate limit reached. 100000/100000 calls per day', 429, 'rate_limited'],
    ['Query Timeout occured. Please select a smaller result dataset', 502, 'node_failed'],
    ['Unexpected error, timeout or server too busy. Please try again later', 502, 'node_failed'],
  ])('%s is a failure without its key', async (result, status, code) => {
    const { get, reasons } = await appOf(() => Response.json({ status: '0', message: 'NOTOK', result }))
    const reply = await get('history')
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.text + reasons.join()).not.toContain('scan-key')
  })

  test.each([
    'Invalid API Key (#err2)|OP-',
    'Missing/Invalid API Key',
    'Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.',
    'Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist',
  ])('%s means that this network is not seen, and the log says why', async result => {
    const { get, reasons } = await appOf(() => Response.json({ status: '0', message: 'NOTOK', result }))
    expect((await get('history')).body).toEqual({ data: [], next: null, unseen: ['all'] })
    expect(reasons.join()).toContain(result.slice(0, 20))
  })
})

describe('implausible replies', () => {
  test('rows of other accounts', async () => {
    const { get } = await appOf(
      scan({ txlist: [normal(5, { from: stranger, to: other })], tokentx: [token(4, { to: other })] }),
    )
    expect((await get('history')).body.data).toEqual([])
  })

  test.each<[string, unknown]>([
    ['another form', { result: [] }],
    ['rows of another form', { status: '1', message: 'OK', result: [{ a: 1 }] }],
    ['a number', 7],
    ['10 MB', { status: '1', message: 'OK', result: ['x'.repeat(10 << 20)] }],
  ])('%s', async (_, reply) => {
    const { get } = await appOf(() => Response.json(reply))
    expect((await get('history')).status).toBe(502)
  })

  test('pages that always hold the same, which end', async () => {
    const page = Array.from({ length: 100 }, (_, index) => normal(500 - index))
    const { get, asked } = await appOf(({ query }) =>
      query.action === 'txlist'
        ? Response.json({ status: '1', message: 'OK', result: page })
        : Response.json({ status: '0', message: 'No transactions found', result: [] }),
    )
    let cursor: string | undefined
    for (let turn = 0; turn < 30; turn++) {
      cursor = (await get('history', account, cursor)).body.next ?? undefined
      if (!cursor) break
    }
    expect(cursor).toBeUndefined()
    expect(asked.length).toBeLessThan(60)
  })
})

test('an invalid address has no cursor', async () => {
  const { get } = await appOf(scan({}))
  for (const cursor of ['5', 'b', 'b-1', `b${'9'.repeat(16)}`])
    expect((await get('history', account, cursor)).status).toBe(400)
})
