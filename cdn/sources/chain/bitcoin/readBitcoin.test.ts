import { describe, expect, test } from 'vitest'
import { balance } from '../../../../shared/api/balance.schema.ts'
import { history } from '../../../../shared/api/history.schema.ts'
import { type Indexer, indexedApp } from '../../testIndexer.ts'

/* Replies as in Blockstream/esplora, API.md; mempool.space answers the same. */

const id = 'bip122:000000000019d6689c085ae165831e93'
const own = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const txid = (index: number) => index.toString(16).padStart(64, '0')
const out = (address: string | undefined, value: number) => ({ scriptpubkey: '', scriptpubkey_address: address, value })
const tx = (index: number, vin: object[], vout: object[], confirmed = true) => ({
  txid: txid(index),
  version: 2,
  locktime: 0,
  vin: vin.map(prevout => ({ txid: txid(999), vout: 0, prevout, is_coinbase: false })),
  vout,
  size: 200,
  weight: 800,
  fee: 500,
  status: confirmed
    ? { confirmed, block_height: index, block_hash: txid(index), block_time: 1_700_000_000 - index }
    : { confirmed },
})
const appOf = (answer: Indexer) =>
  indexedApp({
    id,
    sources: ['chain'],
    indexers: { 'esplora.example': answer },
    entry: {
      networks: [
        {
          id,
          name: 'Bitcoin',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUrls: ['https://esplora.example/api'],
        },
      ],
    },
  })
const stats = (funded: number, spent: number) => ({
  tx_count: 1,
  funded_txo_count: 1,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
})

test('a balance counts what is confirmed and what is on its way', async () => {
  const { get, asked } = await appOf(() =>
    Response.json({ address: own, chain_stats: stats(500_000_000, 100_000_000), mempool_stats: stats(50, 100_000) }),
  )
  const { headers, body } = await get('balance', own)
  expect(headers.get('X-Source')).toBe('chain')
  expect(balance.reply.parse(body).balances).toEqual([
    { name: 'Bitcoin', symbol: 'BTC', chainId: id, quantity: { decimals: '8', numeric: '3.9990005' }, isListed: true },
  ])
  expect(asked.map(({ path }) => path)).toEqual([`/api/address/${own}`])
})

test('a history has the sent amount without the fee, the received amount, and pending transactions', async () => {
  const { get } = await appOf(() =>
    Response.json([
      tx(1, [out(own, 100_000)], [out(other, 60_000), out(own, 39_500)], false),
      tx(2, [out(other, 100_000)], [out(own, 70_000), out(other, 29_500)]),
      tx(3, [out(own, 100_000)], [out(own, 99_500)]),
      tx(4, [out(own, 50_000), out(other, 50_000)], [out(other, 99_500)]),
      tx(5, [out(own, 10_000), out(other, 90_000)], [out(own, 99_500)]),
      tx(6, [], [out(undefined, 5), out(own, 312_500_000)]),
      tx(7, [out(other, 5)], [out(other, 4)]),
    ]),
  )
  const { data, next } = history.reply.parse((await get('history', own)).body)
  expect(
    data.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.status,
      transfers?.[0]?.direction,
      transfers?.[0]?.quantity.numeric,
    ]),
  ).toEqual([
    ['send', 'pending', 'out', '0.0006'],
    ['receive', 'confirmed', 'in', '0.0007'],
    ['send', 'confirmed', 'self', '0.000995'],
    ['send', 'confirmed', 'out', '0.0005'],
    ['send', 'confirmed', 'self', '0.000995'],
    ['receive', 'confirmed', 'in', '3.125'],
  ])
  expect(data[0]?.metadata).toMatchObject({ sentFrom: own, sentTo: other })
  expect(next).toBeNull()
})

test('pages continue after the last confirmed transaction, and end', async () => {
  const all = Array.from({ length: 60 }, (_, index) => tx(index + 1, [out(other, 10)], [out(own, 5)]))
  const { get, asked } = await appOf(({ path }) => {
    const last = /\/chain\/(\w+)$/.exec(path)?.[1]
    const start = last ? all.findIndex(each => each.txid === last) + 1 : 0
    return Response.json(all.slice(start, start + 25))
  })
  const hashes: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const { body } = await get('history', own, cursor)
    hashes.push(...body.data.map((each: { id: string }) => each.id))
    cursor = body.next ?? undefined
    if (!cursor) break
  }
  expect(hashes).toEqual(all.map(each => each.txid))
  expect(asked).toHaveLength(3)
  expect((await get('history', own, 'b5')).status).toBe(400)
})

describe('implausible replies', () => {
  test.each<[string, unknown]>([
    ['another address', { address: other, chain_stats: stats(5, 0), mempool_stats: stats(0, 0) }],
    ['more spent than there was', { address: own, chain_stats: stats(5, 9), mempool_stats: stats(0, 0) }],
    ['another form', [1]],
  ])('%s', async (_, reply) => {
    const { get } = await appOf(() => Response.json(reply))
    expect((await get('balance', own)).status).toBe(502)
  })

  test('a page that always follows itself', async () => {
    const page = Array.from({ length: 25 }, (_, index) => tx(index + 1, [out(other, 10)], [out(own, 5)]))
    const { get } = await appOf(() => Response.json(page))
    const first = (await get('history', own)).body
    expect((await get('history', own, first.next)).body.next).toBeNull()
  })
})
