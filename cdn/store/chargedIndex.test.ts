import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUp } from '../routes/testAccounts.ts'
import type { AccountEvent } from './AccountEvent.ts'
import { createAccountIndexStore } from './accountIndexStore.ts'
import { chargedIndex } from './chargedIndex.ts'
import type { OpenStore } from './openStore.ts'
import { openCache } from './testStores.ts'

let store: OpenStore
beforeEach(async () => {
  store = await openCache()
})
afterEach(() => store.close())

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const key = { chain: 'eip155:1', account }
const events = Array.from({ length: 500 }, (_, block): AccountEvent => {
  const sent = { sender: '0xbb', recipient: account, amount: '1', token_id: `${block}`, contract: `0x${block}` }
  const place = { block, tx_index: 0, log_index: 0, part: 0, tx_hash: `0x${block}`, time: null }
  return { ...place, ...sent, kind: block % 2 ? 'ERC20' : 'ERC721' }
})

test('reads of the index are charged per row, as bytes are', async () => {
  const index = createAccountIndexStore(store, Date.now)
  await index.save(key, { top: 1000, topHash: '', headHash: '', gaps: [] }, -1, events)
  let bytes = 0
  const charged = chargedIndex(index, {
    count(by) {
      bytes += by
    },
  })
  const cost = async (read: Promise<unknown[]>) => {
    const before = bytes
    return [(await read).length, bytes - before]
  }
  expect(await cost(charged.events(key, undefined, 0, 100))).toEqual([100, 16_000])
  expect(await cost(charged.receivedNfts(key, undefined, 0, 25))).toEqual([25, 4000])
  expect(await cost(charged.receivedTokens(key, 200))).toEqual([200, 32_000])
  expect(await cost(charged.receivedTokens({ ...key, account: '0xnobody' }, 200))).toEqual([0, 0])
})

test('a history that reads a thousand rows again and again is refused before long', async () => {
  const { get } = await setUp(
    {
      async history(read) {
        // As much as the longest page of a busy account.
        read.intake.count(160 * 1000)
        return { data: [], next: null, unseen: [] }
      },
    },
    { rateLimit: { burst: 200, perSecond: 1 } },
  )
  const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  const statuses: number[] = []
  for (let index = 0; index < 30; index++)
    statuses.push((await get(`/v1/account/${address(index)}/history?chainId=eip155:31337`)).status)
  expect(statuses.indexOf(429)).toBeGreaterThan(8)
  expect(statuses.indexOf(429)).toBeLessThan(16)
})
