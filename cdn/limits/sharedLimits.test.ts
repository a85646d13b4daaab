import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../store/testPostgres.ts'
import { openData } from '../store/testStores.ts'
import { createDatabaseLimits } from './createDatabaseLimits.ts'
import { openValkeyLimits, type ValkeyLimits, type ValkeyNews } from './openValkeyLimits.ts'
import type { SharedLimits } from './SharedLimits.ts'
import { findValkey, startTestValkey, type TestValkey } from './testValkey.ts'
import { withFallback } from './withFallback.ts'

const program = findValkey()
let valkey: TestValkey | undefined
const opened: ValkeyLimits[] = []
beforeAll(async () => {
  if (program) valkey = await startTestValkey(program, await freePort())
})
afterAll(async () => {
  for (const each of opened) each.stop()
  await valkey?.kill()
})

const openValkey = async (tell: (news: ValkeyNews) => void = () => {}) => {
  const limits = await openValkeyLimits(valkey?.url ?? '', Date.now, tell)
  opened.push(limits)
  return limits
}

describe.each<[string, () => Promise<[SharedLimits, SharedLimits]>]>([
  [
    'the database',
    async () => {
      const data = await openData()
      return [createDatabaseLimits(data, Date.now), createDatabaseLimits(data, Date.now)]
    },
  ],
  ...((program
    ? [['a Redis-compatible store', async () => [await openValkey(), await openValkey()]] as const]
    : []) as [string, () => Promise<[SharedLimits, SharedLimits]>][]),
])('two servers on %s', (_, servers) => {
  let [one, other]: SharedLimits[] = []
  beforeAll(async () => {
    ;[one, other] = await servers()
  })
  const both = () => [one, other] as [SharedLimits, SharedLimits]

  test('count together, each once, however many at a time', async () => {
    const [one, other] = both()
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).add('codes|a', 3_600_000, 1)),
    )
    expect(added.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    for (const { leftMs } of added) expect(leftMs > 0 && leftMs <= 3_600_000).toBe(true)
    expect((await one.add('codes|b', 3_600_000, 5)).count).toBe(5)
    // The same thing by the day is another count.
    expect((await one.add('codes|a', 86_400_000, 1)).count).toBe(1)
  })

  test('take back what one of them counted', async () => {
    const [one, other] = both()
    const { takeBack } = await one.add('mails', 60_000, 3)
    await takeBack()
    expect((await other.add('mails', 60_000, 1)).count).toBe(1)
  })

  test('forget a count when its span ends', async () => {
    const [one, other] = both()
    await one.add('short', 1000, 4)
    await expect.poll(async () => (await other.add('short', 1000, 1)).count, { timeout: 4000, interval: 300 }).toBe(1)
  })

  test('begin a pause once, and say how long it is', async () => {
    const [one, other] = both()
    const begun = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).pause('mail', 30_000)))
    const own = begun.filter(({ isBegun }) => isBegun)
    expect(own).toHaveLength(1)
    for (const pause of begun)
      if (!pause.isBegun) expect(pause.leftMs > 29_000 && pause.leftMs <= 30_000, String(pause.leftMs)).toBe(true)
    for (const pause of own) if (pause.isBegun) await pause.takeBack()
    expect(await other.pause('mail', 30_000)).toMatchObject({ isBegun: true })
  })

  test('do not take back a pause that another has begun since', async () => {
    const [one, other] = both()
    const first = await one.pause('late', 200)
    await expect.poll(async () => (await other.pause('late', 60_000)).isBegun, { timeout: 3000 }).toBe(true)
    if (first.isBegun) await first.takeBack()
    expect(await one.pause('late', 60_000)).toMatchObject({ isBegun: false })
  })

  test('accept a proof once', async () => {
    const [one, other] = both()
    const used = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).useOnce('proof', Date.now() + 60_000)),
    )
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await one.useOnce('another', Date.now() + 60_000)).toBe(true)
  })
})

describe.runIf(program)('a Redis-compatible store', () => {
  test('lends each token once, and no more than a burst', async () => {
    const [one, other] = [await openValkey(), await openValkey()]
    const slow = { burst: 100, perSecond: 0.01 }
    const lent = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).lend('client a', slow, 7)),
    )
    const sum = lent.reduce((all, { tokens }) => all + tokens, 0)
    expect(sum).toBe(100)
    const none = await one.lend('client a', slow, 7)
    expect(none.tokens).toBe(0)
    expect(none.waitMs).toBeGreaterThan(100_000)
    expect(await other.lend('client b', slow, 7)).toEqual({ tokens: 7, waitMs: 0 })
    const quick = { burst: 100, perSecond: 100 }
    await one.lend('client c', quick, 100)
    await expect.poll(async () => (await other.lend('client c', quick, 50)).tokens, { timeout: 4000 }).toBe(50)
  })

  test('gets no address', async () => {
    const limits = await openValkey()
    await limits.lend('client 192.0.2.77', { burst: 10, perSecond: 1 }, 1)
    await limits.add('codes|192.0.2.77', 60_000, 1)
    await limits.pause('mail 192.0.2.77', 60_000)
    const client = new Redis(valkey?.url ?? '')
    const keys = await client.keys('*')
    client.disconnect()
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.join('\n')).not.toContain('192.0.2')
  })

  test('while it is away, the database counts at once; it is told once, and again when it is back', async () => {
    const told: string[] = []
    const limits = withFallback(await openValkey(({ event }) => told.push(event)), {
      add: async () => ({ count: 1000, leftMs: 1, takeBack: async () => {} }),
      pause: async () => ({ isBegun: false, leftMs: 1000 }),
      useOnce: async () => false,
    })
    expect(await limits.useOnce('before', Date.now() + 60_000)).toBe(true)
    await valkey?.kill()
    const startedAt = performance.now()
    await expect.poll(async () => (await limits.add('away', 60_000, 1)).count).toBe(1000)
    expect(await limits.pause('away', 1000)).toEqual({ isBegun: false, leftMs: 1000 })
    expect(await limits.useOnce('away', Date.now() + 60_000)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(3000)
    await expect.poll(() => told).toEqual(['valkey.away'])
    await valkey?.start()
    await expect.poll(async () => (await limits.add('back', 60_000, 1)).count, { timeout: 8000 }).toBeLessThan(100)
    expect(told).toEqual(['valkey.away', 'valkey.back'])
  }, 20_000)

  test('one that is away at the start is told, and not waited for long', async () => {
    const told: ValkeyNews[] = []
    const limits = await openValkeyLimits(`redis://127.0.0.1:${await freePort()}`, Date.now, news => told.push(news))
    opened.push(limits)
    expect(told).toMatchObject([{ event: 'valkey.away', reason: expect.stringContaining('ECONNREFUSED') }])
    await expect(limits.add('a', 1000, 1)).rejects.toThrow()
  })
})
