import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseLender } from '../store/databaseLender.ts'
import type { OpenStore } from '../store/openStore.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../store/testPostgres.ts'
import { openCache } from '../store/testStores.ts'
import { createLeasedBuckets, type TokenLender } from './leasedBuckets.ts'
import { createTokenBuckets, type RateLimit } from './tokenBuckets.ts'

const limit: RateLimit = { burst: 100, perSecond: 10 }
const settled = () => new Promise(resolve => setTimeout(resolve))

/** Lends from one bucket, as a shared store does; rejects while it is away. */
function setUp() {
  const clock = { now: 1_000_000 }
  const now = () => clock.now
  const all = new Map<string, { tokens: number; at: number }>()
  let asked = 0
  const state = { isAway: false }
  const lender: TokenLender = {
    async lend(key, { burst, perSecond }, wanted) {
      asked++
      if (state.isAway) throw new Error('away')
      const kept = all.get(key) ?? { tokens: burst, at: clock.now }
      const filled = Math.min(burst, kept.tokens + ((clock.now - kept.at) / 1000) * perSecond)
      const tokens = Math.min(wanted, filled)
      all.set(key, { tokens: filled - tokens, at: clock.now })
      return { tokens, waitMs: Math.ceil(((wanted - tokens) / perSecond) * 1000) }
    },
  }
  const server = () => createLeasedBuckets('client', limit, lender, now)
  return { clock, server, state, asked: () => asked, now }
}

/** How many of many requests pass, each after the lender answered the previous one. */
async function passing(servers: readonly { take(client: string, tokens: number): number }[], requests: number) {
  let passed = 0
  for (let request = 0; request < requests; request++) {
    if (servers[request % servers.length]?.take('a', 1) === 0) passed++
    await settled()
  }
  return passed
}

test('three servers together let pass what one bucket holds, and a lease of each more at most', async () => {
  const { server } = setUp()
  const passed = await passing([server(), server(), server()], 600)
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThanOrEqual(100 + 3 * 10)
})

test('one server lets pass as much as it does without a lender', async () => {
  const { server, now } = setUp()
  const alone = await passing([createTokenBuckets(limit, now)], 300)
  const passed = await passing([server()], 300)
  expect([alone, passed >= 100, passed <= 110]).toEqual([100, true, true])
})

test('the lender is asked once for some ten requests', async () => {
  const { server, asked } = setUp()
  await passing([server()], 60)
  expect(asked()).toBeLessThanOrEqual(13)
})

test('refused callers learn when to come back, and then pass', async () => {
  const { server, clock } = setUp()
  const buckets = server()
  await passing([buckets], 300)
  const waitSeconds = buckets.take('a', 1)
  expect(waitSeconds).toBeGreaterThan(0)
  clock.now += waitSeconds * 1000
  buckets.take('a', 1)
  await settled()
  expect(buckets.take('a', 1)).toBe(0)
})

test('a client is no other one', async () => {
  const { server } = setUp()
  const buckets = server()
  await passing([buckets], 300)
  expect(buckets.take('a', 1)).toBeGreaterThan(0)
  expect(buckets.take('b', 1)).toBe(0)
})

test('work already done is charged at the next request, on each server', async () => {
  const { server } = setUp()
  const [one, other] = [server(), server()]
  one.owe('a', 100)
  await settled()
  other.take('a', 1)
  await settled()
  expect(other.take('a', 20)).toBeGreaterThan(0)
})

test('while the lender is away, each server counts on its own', async () => {
  const { server, state, clock } = setUp()
  state.isAway = true
  const buckets = server()
  const passed = await passing([buckets], 300)
  expect(passed).toBeGreaterThanOrEqual(90)
  expect(passed).toBeLessThanOrEqual(120)
  state.isAway = false
  clock.now += 30_000
  expect(await passing([buckets], 50)).toBe(50)
})

const programs = await findPostgres()

describe.runIf(programs)('PostgreSQL', () => {
  let postgres: TestPostgres
  const stores: OpenStore[] = []
  beforeAll(async () => {
    postgres = await startTestPostgres(programs ?? '')
    for (let server = 0; server < 2; server++) stores.push(await openCache(postgres.url))
  })
  afterAll(async () => {
    await Promise.all(stores.map(store => store.close()))
    await postgres.remove()
  })

  test('lends each token once, however many ask at the same time, and more as time goes by', async () => {
    const [one, other] = stores.map(createDatabaseLender) as [TokenLender, TokenLender]
    const slow = { burst: 100, perSecond: 0.001 }
    const lent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).lend('client a', slow, 7)),
    )
    expect(Math.floor(lent.reduce((sum, { tokens }) => sum + tokens, 0))).toBe(100)
    const none = await one.lend('client a', slow, 7)
    expect(none.tokens).toBeLessThan(1)
    expect(none.waitMs).toBeGreaterThan(6_000_000)
    expect((await other.lend('client b', slow, 7)).tokens).toBe(7)
    const quick = { burst: 100, perSecond: 100_000 }
    await one.lend('client a', quick, 100)
    await expect.poll(async () => (await other.lend('client a', quick, 50)).tokens).toBe(50)
  })

  test('keeps no address', async () => {
    await createDatabaseLender(stores[0] as OpenStore).lend('client 192.0.2.77', limit, 1)
    const db = await (stores[0] as OpenStore).open()
    const keys = await db.selectFrom('shared_limits').select('key').execute()
    expect(JSON.stringify(keys)).not.toContain('192.0.2')
  })
})
