import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../store/testPostgres.ts'
import { openData } from '../store/testStores.ts'
import { createDatabaseLimits } from './createDatabaseLimits.ts'
import { openValkeyLimits } from './openValkeyLimits.ts'
import type { SharedLimits } from './SharedLimits.ts'
import { findValkey, startTestValkey, type TestValkey } from './testValkey.ts'
import type { ValkeyLimits, ValkeyNews } from './ValkeyLimits.ts'
import { withFallback } from './withFallback.ts'

const program = findValkey()
let valkey: TestValkey | undefined
const secret = 'a secret of the servers'
const opened: ValkeyLimits[] = []
beforeAll(async () => {
  if (program) valkey = await startTestValkey(program, await freePort())
})
afterAll(async () => {
  for (const each of opened) each.stop()
  await valkey?.kill()
})

const openValkey = async (tell: (news: ValkeyNews) => void = () => {}) => {
  const limits = await openValkeyLimits({ url: valkey?.url ?? '', secret, now: Date.now, tell })
  opened.push(limits)
  return limits
}

/** In place of the database: its answers are known by their number. */
const awayLimits: SharedLimits = {
  add: async () => ({ count: 1000, leftMs: 1, takeBack: async () => {} }),
  pause: async () => ({ isBegun: false, leftMs: 1000 }),
  useOnce: async () => false,
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

  test('do not undo a pause that another has started since', async () => {
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

  test('gets no address, and no hash that others could make of one', async () => {
    const limits = await openValkey()
    await limits.lend('client 192.0.2.77', { burst: 10, perSecond: 1 }, 1)
    await limits.add('codes|192.0.2.77', 60_000, 1)
    await limits.pause('mail 192.0.2.77', 60_000)
    const client = new Redis(valkey?.url ?? '')
    const keys = (await client.keys('*')).join('\n')
    client.disconnect()
    expect(keys.split('\n').length).toBeGreaterThan(2)
    expect(keys).not.toContain('192.0.2')
    const hashOf = (by: Hash | Hmac) => by.update('mail 192.0.2.77').digest('base64url')
    expect(keys).not.toContain(hashOf(createHash('sha256')))
    expect(keys).toContain(hashOf(createHmac('sha256', secret)))
  })

  test('has nothing to take back of a count that has ended', async () => {
    const limits = await openValkey()
    const { takeBack } = await limits.add('ended', 1000, 3)
    await setTimeout(1200)
    await takeBack()
    expect((await limits.add('ended', 1000, 1)).count).toBe(1)
  })

  test('while it is down, the database counts at once; the outage is reported once, and so is its end', async () => {
    const told: string[] = []
    const limits = withFallback(await openValkey(({ event }) => told.push(event)), awayLimits)
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
  })

  test('a store that hangs is reported, and waited for once', async () => {
    const told: string[] = []
    const limits = withFallback(await openValkey(({ event }) => told.push(event)), awayLimits)
    const taken = await limits.add('hangs', 60_000, 1)
    const pause = await limits.pause('hangs', 60_000)
    const thaw = valkey?.freeze()
    try {
      const startedAt = performance.now()
      for (let at = 0; at < 6; at++) expect((await limits.add('hangs', 60_000, 1)).count).toBe(1000)
      expect(performance.now() - startedAt).toBeLessThan(900)
      expect(told).toEqual(['valkey.away'])
      // Nobody's request fails because something cannot be given back.
      await taken.takeBack()
      if (pause.isBegun) await pause.takeBack()
    } finally {
      thaw?.()
    }
    await expect.poll(() => told, { timeout: 8000 }).toEqual(['valkey.away', 'valkey.back'])
    expect((await limits.add('thawed', 60_000, 1)).count).toBe(1)
  })

  test('a store that refuses writes is reported, and again when it accepts them', async () => {
    const told: ValkeyNews[] = []
    const limits = withFallback(await openValkey(news => told.push(news)), awayLimits)
    const operator = new Redis(valkey?.url ?? '')
    try {
      await operator.config('SET', 'maxmemory-policy', 'noeviction')
      await operator.config('SET', 'maxmemory', '1')
      expect((await limits.add('refused', 60_000, 1)).count).toBe(1000)
      expect(told).toMatchObject([{ event: 'valkey.away', reason: expect.stringContaining('OOM') }])
      await operator.config('SET', 'maxmemory', '0')
      await expect.poll(() => told.length, { timeout: 5000 }).toBe(2)
      await operator.replicaof('127.0.0.1', '1')
      expect((await limits.add('refused', 60_000, 1)).count).toBe(1000)
      expect(told[2]).toMatchObject({ event: 'valkey.away', reason: expect.stringContaining('READONLY') })
      await operator.replicaof('NO', 'ONE')
      await expect.poll(() => told.length, { timeout: 5000 }).toBe(4)
      expect((await limits.add('accepted', 60_000, 1)).count).toBe(1)
    } finally {
      await operator.config('SET', 'maxmemory', '0')
      await operator.replicaof('NO', 'ONE')
      operator.disconnect()
    }
  })

  test('a store that hangs at startup is reported, and not waited for long', async () => {
    const told: ValkeyNews[] = []
    const thaw = valkey?.freeze()
    const startedAt = performance.now()
    const limits = await openValkey(news => told.push(news)).finally(() => thaw?.())
    expect(performance.now() - startedAt).toBeLessThan(3000)
    expect(told).toMatchObject([{ event: 'valkey.away' }])
    await expect.poll(() => told.length, { timeout: 8000 }).toBe(2)
    expect((await limits.add('late start', 60_000, 1)).count).toBe(1)
  })

  test('a store that is down at startup is reported, and not waited for long', async () => {
    const told: ValkeyNews[] = []
    const limits = await openValkeyLimits({
      ...{ url: `redis://127.0.0.1:${await freePort()}`, now: Date.now, tell: news => told.push(news) },
    })
    opened.push(limits)
    expect(told).toMatchObject([{ event: 'valkey.away', reason: expect.stringContaining('ECONNREFUSED') }])
    await expect(limits.add('a', 1000, 1)).rejects.toThrow()
  })
})
