import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountEvent, createAccountIndexStore } from './accountIndexStore.ts'
import { memoryDatabase, openStore } from './openStore.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from './testPostgres.ts'

/** One suite for every database. */

const programs = await findPostgres()
if (!programs) console.warn('PostgreSQL is not installed: its tests are skipped. On Debian: apt-get install postgresql')

let folder = ''
let postgres: TestPostgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'))
  if (programs) postgres = await startTestPostgres(programs)
}, 60_000)
afterAll(async () => {
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const other = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const scan = { top: 100, topHash: '0x1', headHash: '0x2', gaps: [] }
const dayMs = 86_400_000
let accounts = 0

const event = (block: number, change: Partial<AccountEvent> = {}): AccountEvent => ({
  block,
  tx_index: 0,
  log_index: 0,
  part: 0,
  tx_hash: `0x${block}`,
  time: 1_795_421_000 + block,
  kind: 'ERC20',
  contract: '0xcccccccccccccccccccccccccccccccccccccccc',
  sender: other,
  recipient: account,
  token_id: '',
  amount: String(2n ** 255n),
  ...change,
})

describe.each([
  { name: 'a file', isThere: true, database: () => join(folder, 'index.db') },
  { name: 'memory', isThere: true, database: () => memoryDatabase },
  { name: 'PostgreSQL', isThere: programs !== undefined, database: () => postgres?.url ?? '' },
])('$name', ({ isThere, database }) => {
  const clock = { now: 1_795_421_000_000 }
  const opened = async (options?: { maxEvents: number }) => {
    const store = await openStore(database())
    const index = createAccountIndexStore(store, () => clock.now, options)
    return { index, store, close: () => store.close(), key: { chain: `eip155:${++accounts}`, account } }
  }

  test.runIf(isThere)('gives back a scan and its events, amounts up to 2^256', async () => {
    const { index, close, key } = await opened()
    const gaps = [
      [50, 60],
      [0, 9],
    ] as const
    await index.save(key, { ...scan, gaps }, -1, [event(101), event(3), event(3, { part: 1, time: null })])
    expect(await index.scan(key)).toEqual({ ...scan, gaps })
    expect(await index.events(key, undefined, 0, 10)).toMatchObject([
      event(101),
      event(3),
      event(3, { part: 1, time: null }),
    ])
    expect(await index.scan({ ...key, account: other })).toBe(undefined)
    await close()
  })

  test.runIf(isThere)('a search replaces what may have changed, and keeps the rest', async () => {
    const { index, close, key } = await opened()
    await index.save(key, scan, -1, [event(99), event(101), event(102)])
    await index.save(key, { ...scan, top: 110 }, 100, [event(101, { amount: '7' }), event(99, { amount: '8' })])
    const events = await index.events(key, undefined, 0, 10)
    expect(events.map(({ block, amount }) => [block, amount.length])).toEqual([
      [101, 1],
      [99, 77],
    ])
    await close()
  })

  test.runIf(isThere)('pages go on after a transaction, and end where blocks were not searched', async () => {
    const { index, close, key } = await opened()
    await index.save(key, scan, -1, [event(5), event(6, { tx_index: 1 }), event(6, { tx_index: 2 }), event(7)])
    const of = async (...given: [{ block: number; txIndex: number } | undefined, number]) =>
      (await index.events(key, ...given, 10)).map(({ block, tx_index }) => [block, tx_index])
    expect(await of({ block: 6, txIndex: 2 }, 0)).toEqual([
      [6, 1],
      [5, 0],
    ])
    expect(await of(undefined, 6)).toEqual([
      [7, 0],
      [6, 2],
      [6, 1],
    ])
    await close()
  })

  test.runIf(isThere)('lists what was received: tokens and NFTs, the latest first', async () => {
    const { index, close, key } = await opened()
    const nft = (block: number, contract: string, token_id: string) =>
      event(block, { kind: 'ERC721', contract, token_id, log_index: Number(token_id) })
    await index.save(key, scan, -1, [
      event(1, { contract: '0xold' }),
      event(9, { contract: '0xsent', sender: account, recipient: other }),
      event(8, { contract: '0xnew' }),
      nft(3, '0xart', '1'),
      nft(7, '0xart', '2'),
      nft(7, '0xart', '3'),
      nft(9, '0xart', '1'),
    ])
    expect(await index.receivedTokens(key, 5)).toEqual(['0xnew', '0xold'])
    const found = (block: number, tokenId: string) => ({ contract: '0xart', tokenId, kind: 'ERC721', block })
    const list = [found(9, '1'), found(7, '2'), found(7, '3')]
    expect(await index.receivedNfts(key, undefined, 0, 5)).toEqual(list)
    expect(await index.receivedNfts(key, { block: 7, contract: '0xart', tokenId: '2' }, 0, 5)).toEqual(list.slice(2))
    expect(await index.receivedNfts(key, undefined, 8, 5)).toEqual(list.slice(0, 1))
    await close()
  })

  test.runIf(isThere)('keeps facts of transactions once', async () => {
    const { index, close, key } = await opened()
    const facts = { hash: '0x1', block: 1, time: 2, sender: account, recipient: null, nonce: 3, value: '4' }
    await index.keepTransactions(key.chain, [{ ...facts, has_data: 1, is_failed: 0 }])
    await index.keepTransactions(key.chain, [{ ...facts, nonce: 9, has_data: 1, is_failed: 0 }])
    expect(await index.transactions(key.chain, ['0x1', '0x2'])).toMatchObject([{ ...facts, has_data: 1, is_failed: 0 }])
    await close()
  })

  test.runIf(isThere)('forgets an account that nobody asked for during a month', async () => {
    const { index, close, key } = await opened()
    await index.save(key, scan, -1, [event(1)])
    clock.now += 31 * dayMs
    await index.save({ ...key, account: other }, scan, -1, [])
    expect(await index.scan(key)).toBe(undefined)
    expect(await index.events(key, undefined, 0, 10)).toEqual([])
    expect(await index.scan({ ...key, account: other })).toEqual(scan)
    await close()
  })

  const transaction = (hash: string) => {
    const facts = { hash, block: 1, time: 2, sender: account, recipient: null, nonce: 3, value: '4' }
    return { ...facts, has_data: 1, is_failed: 0 }
  }

  test.runIf(isThere)('forgets all that nobody asked for, with their transactions, as more are searched', async () => {
    const { index, store, close, key } = await opened()
    const db = await store.open()
    for (let count = 0; count < 250; count++) await index.save({ ...key, account: `0x${count}` }, scan, -1, [event(1)])
    await index.keepTransactions(key.chain, [transaction('0x1'), transaction('0x2')])
    clock.now += 31 * dayMs
    for (let count = 0; count < 3; count++) await index.save(key, scan, 100, [event(2)])
    for (const table of ['account_scans', 'account_events'] as const)
      expect(await db.selectFrom(table).select('account').execute()).toEqual([{ account }])
    expect(await index.transactions(key.chain, ['0x1', '0x2'])).toMatchObject([{ hash: '0x2' }])
    await close()
  })

  test.runIf(isThere)(
    'beyond a number of events forgets those used least lately, never the one just found',
    async () => {
      const { index, close, key } = await opened({ maxEvents: 15_000 })
      const many = Array.from({ length: 10_000 }, (_, part) => event(1, { part }))
      const keys = ['0xold', '0xlater', '0xlatest'].map(name => ({ ...key, account: name }))
      for (const each of keys) {
        await index.save(each, scan, -1, many)
        clock.now += 3_600_000
      }
      await index.save(key, scan, -1, many)
      expect((await Promise.all([...keys, key].map(index.scan))).map(found => found !== undefined)).toEqual([
        false,
        false,
        true,
        true,
      ])
      await close()
    },
  )

  test.runIf(isThere)('an account that starts anew has none of its old transactions', async () => {
    const { index, close, key } = await opened()
    await index.save(key, scan, -1, [event(1)])
    await index.keepTransactions(key.chain, [transaction('0x1')])
    await index.save(key, scan, 100, [])
    expect(await index.transactions(key.chain, ['0x1'])).toHaveLength(1)
    await index.save(key, scan, -1, [event(1)])
    expect(await index.transactions(key.chain, ['0x1'])).toEqual([])
    await close()
  })

  test.runIf(isThere)('stores many events at once', async () => {
    const { index, close, key } = await opened()
    await index.save(
      key,
      scan,
      -1,
      Array.from({ length: 1200 }, (_, part) => event(1, { part })),
    )
    expect(await index.events(key, undefined, 0, 2000)).toHaveLength(1200)
    await close()
  })
})
