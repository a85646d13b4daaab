import { afterEach, expect, test } from 'vitest'
import type { Network } from '../../../../shared/networks.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import { createAccountIndexStore, type Scan } from '../../../store/accountIndexStore.ts'
import { defaultChainSettings } from '../../../store/chainSettings.schema.ts'
import type { OpenStore } from '../../../store/openStore.ts'
import { openCache } from '../../../store/testStores.ts'
import { evmContext } from './evmContext.ts'
import { createFactsAhead } from './factsAhead.ts'
import { type HistoryDeps, readHistory } from './readHistory.ts'
import type { SearchTarget } from './SearchTarget.ts'
import { createTokenFactsCache } from './tokenFacts.ts'

/* With a real index; the node answers nothing. */

const stores: OpenStore[] = []
afterEach(async () => {
  await Promise.all(stores.splice(0).map(store => store.close()))
})

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const network: Network = {
  id: 'eip155:1',
  name: 'Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.example'],
}

/** An approval that someone else emitted, which is not shown. */
const approved = (block: number): AccountEvent[] => received(block, 1).map(event => ({ ...event, kind: 'approval' }))

/** One transaction per block, with this many NFTs received. */
const received = (block: number, items: number): AccountEvent[] =>
  Array.from({ length: items }, (_, index) => ({
    block,
    tx_index: 0,
    log_index: index,
    part: 0,
    tx_hash: `0x${block.toString(16)}`,
    time: 1_795_421_000 + block,
    kind: 'ERC721',
    contract: '0xcccccccccccccccccccccccccccccccccccccccc',
    sender: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
    recipient: account,
    token_id: `${index}`,
    amount: '1',
  }))

async function setUp(events: readonly AccountEvent[], gaps: Scan['gaps'] = []) {
  const store = await openCache()
  stores.push(store)
  const index = createAccountIndexStore(store, Date.now)
  const target: SearchTarget = {
    key: { chain: network.id, account },
    node: {
      ask: async calls => calls.map(() => ({ error: { code: -32603, message: 'down' } })),
      logRange: wanted => wanted,
    },
    startBlock: 0,
    logRange: 1000,
    scanBlocks: false,
    endsAt: Number.POSITIVE_INFINITY,
  }
  let scan: Scan = { top: 1000, topHash: '0x1', headHash: '0x2', gaps }
  await index.save(target.key, scan, -1, events)
  let searches = 0
  const search: HistoryDeps['search'] = {
    searchHead: async () => ({ scan, confirmsScan: true, others: [] }),
    searchOlder: async () => {
      searches++
      const [[from, to] = [0, 0]] = scan.gaps
      const found = down(to, Math.max(from, to - 29)).flatMap(approved)
      scan = { ...scan, gaps: to - 30 < from ? [] : [[from, to - 30]] }
      await index.save(target.key, scan, 1000, found)
      return scan
    },
    isFutile: () => false,
    known: async () => scan,
  }
  const facts = createTokenFactsCache(Date.now)
  const context = evmContext(network.id, defaultChainSettings, { lists: {}, facts, now: Date.now })
  const page = async (cursor?: string) => {
    const { data, next } = await readHistory(
      { index, search, ahead: createFactsAhead(), context, network },
      target,
      cursor,
    )
    return { blocks: data.map(({ id }) => Number(id)), next }
  }
  const all = async () => {
    const blocks: number[] = []
    let cursor: string | null | undefined
    for (let count = 0; cursor !== null && count < 50; count++) {
      const { blocks: found, next } = await page(cursor)
      blocks.push(...found)
      cursor = next
    }
    return blocks
  }
  return { page, all, searches: () => searches }
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('many events in each transaction shorten a page, not the history', async () => {
  const { all, page } = await setUp(down(60, 1).flatMap(block => received(block, 100)))
  expect((await page()).blocks).toEqual(down(60, 52))
  expect(await all()).toEqual(down(60, 1))
})

test('a transaction with more events than a page reads hides no older one', async () => {
  const { all } = await setUp([...received(100, 1200), ...down(60, 1).flatMap(block => received(block, 1))])
  expect(await all()).toEqual([100, ...down(60, 1)])
})

test('entries above unsearched blocks are shown before these are searched', async () => {
  const { page, searches } = await setUp(
    down(80, 21).flatMap(block => received(block, 100)),
    [[10, 20]],
  )
  const blocks: number[] = []
  let cursor: string | null | undefined
  for (let count = 0; count < 6; count++) {
    const { blocks: found, next } = await page(cursor ?? undefined)
    blocks.push(...found)
    cursor = next
  }
  expect([blocks, searches()]).toEqual([down(80, 27), 0])
})

test('a request searches older blocks once, however little is worth showing', async () => {
  const { page, searches } = await setUp([], [[0, 500]])
  expect(await page()).toEqual({ blocks: [], next: '471.0' })
  expect(searches()).toBe(1)
})
