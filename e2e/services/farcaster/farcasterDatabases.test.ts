import { describe, expect, test } from 'vitest'
import { createDevice } from '../../../cdn/embedded/testEmbedded.ts'
import { createTestDatabases } from '../../../cdn/store/testDatabases.ts'
import { openData } from '../../../cdn/store/testStores.ts'
import { socialState } from '../../../shared/api/embedded/social.schema.ts'
import { deviceLabel, type Lie, testFarcaster } from './testFarcaster.ts'

/* One sign-in with Farcaster on two servers, in each kind of database. */

const farcaster = testFarcaster()
const databases = await createTestDatabases()

describe.each(databases.shared)('$name', ({ isThere, database }) => {
  /**
   * Two servers with one database and one relay, and a browser whose requests reach the first, unless `next` changes
   * that.
   */
  const startTwo = async (lie?: Lie) => {
    const open = async () => databases.closeLater(await openData(database()))
    const one = await farcaster.start({ data: await open(), ...(lie && { lie }) })
    const other = await farcaster.start({ data: await open(), relay: one.relay })
    const next: (typeof one)[] = []
    const request: typeof one.app.request = (...given) => (next.shift() ?? one).app.request(...given)
    const device = await createDevice({ request }, () => one.clock.now)
    /** Advances both clocks. */
    const passes = (ms: number) => {
      one.clock.now += ms
      other.clock.now = one.clock.now
    }
    const ask = (attemptId: string) => device.ask(socialState, { attemptId, deviceLabel, seen: 'away' })
    return { one, other, next, device, passes, ask }
  }

  test.runIf(isThere)('one answer signs in once, however many requests wait for it on two servers', async () => {
    const { one, other, next, device, passes, ask } = await startTwo()
    const { attemptId, token } = await one.begin(device)
    await one.scan(token, await farcaster.account('twice'))
    passes(60_000)
    next.push(one, other, one, other)
    const looks = await Promise.all([1, 2, 3, 4].map(() => ask(attemptId)))
    const told = one.asked.concat(other.asked).filter(path => path.endsWith('status'))
    expect(told).toHaveLength(1)
    // The losing server returns the outcome on the next poll.
    const later = await ask(attemptId)
    expect(later.body).toEqual({ state: 'done', session: expect.any(String) })
    expect(new Set([...looks, later].flatMap(({ body }) => body.session ?? []))).toEqual(new Set([later.body.session]))
    expect(looks.every(({ body }) => ['away', 'done'].includes(body.state))).toBe(true)
  })

  test.runIf(isThere)('a server that stops while polling leaves its turn to the next', async () => {
    const { one, other, next, device, passes, ask } = await startTwo(path =>
      path.endsWith('status') ? new Promise(() => {}) : undefined,
    )
    const { attemptId, token } = await one.begin(device)
    await one.scan(token, await farcaster.account('patient-two'))
    passes(60_000)
    // It never answers, and the browser polls the other server.
    void ask(attemptId)
    await expect.poll(() => one.asked.at(-1)).toMatch(/status$/)
    next.push(other, other)
    expect((await ask(attemptId)).body).toEqual({ state: 'away' })
    expect(other.asked).toEqual([])
    passes(31_000)
    expect((await ask(attemptId)).body.state).toBe('done')
  })
})
