import { describe, expect, test } from 'vitest'
import type { AccountEvent } from './AccountEvent.ts'
import { type AccountIndexOptions, createAccountIndexStore, type StoredTransaction } from './accountIndexStore.ts'
import { createTestDatabases } from './testDatabases.ts'
import { openCache } from './testStores.ts'

/** One suite for every database. */

const databases = await createTestDatabases()

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

const transaction = (hash: string, block = 1): StoredTransaction => {
  const facts = { hash, block, time: 2, sender: account, recipient: null, nonce: 3, value: '4' }
  return { ...facts, has_data: 1, is_failed: 0 }
}

describe.each(databases.all)('$name', ({ isThere, database }) => {
  const clock = { now: 1_795_421_000_000 }
  const opened = async (options?: AccountIndexOptions) => {
    const store = await openCache(database())
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

  test.runIf(isThere)('pages continue after a transaction, and end at unsearched blocks', async () => {
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
    await index.save(key, scan, -1, [event(1)])
    await index.keepTransactions(key, [transaction('0x1')])
    await index.keepTransactions(key, [{ ...transaction('0x1'), nonce: 9 }])
    expect(await index.transactions(key, ['0x1', '0x2'])).toEqual([transaction('0x1')])
    expect(await index.transactions({ ...key, account: other }, ['0x1'])).toEqual([])
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

  test.runIf(isThere)(
    'forgets all that nobody asked for, with all that is known of them, as more are searched',
    async () => {
      const { index, store, close, key } = await opened()
      const db = await store.open()
      for (let count = 0; count < 250; count++) {
        const forgotten = { ...key, account: `0x${count}` }
        await index.save(forgotten, scan, -1, [event(1, { recipient: forgotten.account })])
        await index.keepTransactions(forgotten, [transaction('0x1')])
      }
      clock.now += 31 * dayMs
      for (let count = 0; count < 3; count++) await index.save(key, scan, 100, [event(102)])
      await index.keepTransactions(key, [transaction('0x102', 102)])
      for (const table of ['account_scans', 'account_events', 'account_assets', 'account_transactions'] as const)
        expect(await db.selectFrom(table).select('account').execute(), table).toEqual([{ account }])
      await close()
    },
  )

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

  test.runIf(isThere)(
    'an account that is indexed from scratch has none of its old transactions and tokens',
    async () => {
      const { index, close, key } = await opened()
      await index.save(key, scan, -1, [event(1)])
      await index.keepTransactions(key, [transaction('0x1')])
      await index.save(key, scan, 100, [])
      expect(await index.transactions(key, ['0x1'])).toHaveLength(1)
      await index.save(key, scan, -1, [event(2, { contract: '0xother' })])
      expect(await index.transactions(key, ['0x1'])).toEqual([])
      expect(await index.receivedTokens(key, 5)).toEqual(['0xother'])
      await close()
    },
  )

  describe('a reorganisation', () => {
    const facts = transaction('0x101', 101)

    test.runIf(isThere)('takes the facts of transactions with it that are no more', async () => {
      const { index, close, key } = await opened()
      await index.save(key, scan, -1, [event(99), event(101), event(102)])
      await index.keepTransactions(key, [transaction('0x99', 99), facts, transaction('0x102', 102)])
      await index.save(key, scan, 100, [event(103, { tx_hash: '0x102' })])
      const left = await index.transactions(key, ['0x99', '0x101', '0x102'])
      expect(left.map(({ hash }) => hash).sort()).toEqual(['0x102', '0x99'])
      await close()
    })

    test.runIf(isThere)('leaves facts no way back that are learnt while it happens', async () => {
      const { index, store, close, key } = await opened()
      await index.save(key, scan, -1, [event(101)])
      await index.save(key, scan, 100, [])
      await index.keepTransactions(key, [facts])
      await index.keepTransactions({ ...key, account: other }, [facts])
      const db = await store.open()
      const rows = db.selectFrom('account_transactions').select('hash').where('chain', '=', key.chain)
      expect(await rows.execute()).toEqual([])
      await close()
    })

    test.runIf(isThere)('takes back tokens and NFTs that came in it, and no others', async () => {
      const { index, close, key } = await opened()
      const nft = (block: number, token_id: string) =>
        event(block, { kind: 'ERC1155', contract: '0xart', token_id, log_index: Number(token_id) })
      const first = [event(90, { contract: '0xold' }), nft(91, '1'), event(101, { contract: '0xold' })]
      await index.save(key, scan, -1, [...first, event(102, { contract: '0xnew' }), nft(103, '1'), nft(104, '2')])
      expect(await index.receivedTokens(key, 5)).toEqual(['0xnew', '0xold'])
      const ids = async () => (await index.receivedNfts(key, undefined, 0, 5)).map(nft => [nft.tokenId, nft.block])
      expect(await ids()).toEqual([
        ['2', 104],
        ['1', 103],
      ])
      await index.save(key, { ...scan, top: 102 }, 100, [event(105, { contract: '0xlater' })])
      expect(await index.receivedTokens(key, 5)).toEqual(['0xlater', '0xold'])
      expect(await ids()).toEqual([['1', 91]])
      await close()
    })
  })

  test.runIf(isThere)('of an account that was sent very much, lists what came last', async () => {
    const { index, close, key } = await opened({ assetLimits: { tokens: 3, nfts: 4 } })
    const tokens = [7, 5, 9, 6, 8].map(block => event(block, { contract: `0x${block}` }))
    const nfts = Array.from({ length: 9 }, (_, id) =>
      event(20 + (id >> 1), { kind: 'ERC721', contract: '0xart', token_id: `${id}`, log_index: id }),
    )
    await index.save(key, scan, -1, [...tokens, ...nfts])
    expect(await index.receivedTokens(key, 9)).toEqual(['0x9', '0x8', '0x7'])
    const ids = async () => (await index.receivedNfts(key, undefined, 0, 99)).map(({ tokenId }) => tokenId)
    expect(await ids()).toEqual(['8', '6', '7', '4'])
    await index.save(key, scan, Number.MAX_SAFE_INTEGER, [event(1, { contract: '0xoldest' })])
    expect(await index.receivedTokens(key, 9)).toEqual(['0x9', '0x8', '0x7'])
    await close()
  })

  test.runIf(isThere)('pages of NFTs continue within a block, in each order of the cursor', async () => {
    const { index, close, key } = await opened()
    const all = [1, 2, 3].flatMap(block =>
      ['0xa', '0xb'].flatMap(contract => ['1', '10', '2'].map(id => ({ block, contract, token_id: `${id}${block}` }))),
    )
    const kind = 'ERC721' as const
    const events = all.map((each, log_index) => event(each.block, { ...each, kind, log_index }))
    await index.save(key, scan, -1, events)
    const whole = await index.receivedNfts(key, undefined, 0, 99)
    expect(whole).toHaveLength(18)
    for (const [at, nft] of whole.entries())
      expect(await index.receivedNfts(key, nft, 0, 99)).toEqual(whole.slice(at + 1))
    await close()
  })

  test.runIf(isThere)('stores events whose parts are named in another order', async () => {
    const { index, close, key } = await opened()
    const turned = (each: AccountEvent) => Object.fromEntries(Object.entries(each).reverse()) as AccountEvent
    const events = Array.from({ length: 250 }, (_, part) => event(1, { part }))
    await index.save(key, scan, -1, [...events.slice(0, 150), ...events.slice(150).map(turned)])
    expect(await index.events(key, undefined, 0, 999)).toEqual(events)
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
