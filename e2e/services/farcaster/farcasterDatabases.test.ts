import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDevice } from '../../../cdn/embedded/testEmbedded.ts'
import { openData } from '../../../cdn/signIn/testSignIn.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../../../cdn/store/testPostgres.ts'
import { socialState } from '../../../shared/api/embedded/social.schema.ts'
import { deviceLabel, type Lie, testFarcaster } from './testFarcaster.ts'

/* One sign-in with Farcaster at two servers, in each kind of database. */

const farcaster = testFarcaster(29_400)
const programs = await findPostgres()
let folder = ''
let files = 0
let postgres: TestPostgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farcaster-'))
  if (programs) postgres = await startTestPostgres(programs)
}, 60_000)
afterAll(async () => {
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

describe.each([
  { name: 'a file', isThere: true, database: () => join(folder, `${++files}.db`) },
  { name: 'PostgreSQL', isThere: programs !== undefined, database: () => postgres?.url ?? '' },
])('$name', ({ isThere, database }) => {
  /** Two servers of one database and one relay, and a browser whose requests reach the first, unless `next` says otherwise. */
  const startTwo = async (lie?: Lie) => {
    const where = database()
    const stores = [await openData(where), await openData(where)] as const
    onTestFinished(async () => void (await Promise.all(stores.map(store => store.close()))))
    const one = await farcaster.start({ data: stores[0], ...(lie && { lie }) })
    const other = await farcaster.start({ data: stores[1], relay: one.relay })
    const next: (typeof one)[] = []
    const request: typeof one.app.request = (...given) => (next.shift() ?? one).app.request(...given)
    const device = await createDevice({ request }, () => one.clock.now)
    /** Both clocks go alike. */
    const passes = (ms: number) => {
      one.clock.now += ms
      other.clock.now = one.clock.now
    }
    const ask = (attemptId: string) => device.ask(socialState, { attemptId, deviceLabel, seen: 'away' })
    return { one, other, next, device, passes, ask }
  }

  test.runIf(isThere)('one answer signs in once, however many requests of two servers wait for it', async () => {
    const { one, other, next, device, passes, ask } = await startTwo()
    const { attemptId, token } = await one.begin(device)
    await one.scan(token, await farcaster.account('twice'))
    passes(60_000)
    next.push(one, other, one, other)
    const looks = await Promise.all([1, 2, 3, 4].map(() => ask(attemptId)))
    const told = one.asked.concat(other.asked).filter(path => path.endsWith('status'))
    expect(told).toHaveLength(1)
    // Whoever lost the turn is told when asking again.
    const later = await ask(attemptId)
    expect(later.body).toEqual({ state: 'done', session: expect.any(String) })
    expect(new Set([...looks, later].flatMap(({ body }) => body.session ?? []))).toEqual(new Set([later.body.session]))
    expect(looks.every(({ body }) => ['away', 'done'].includes(body.state))).toBe(true)
  })

  test.runIf(isThere)('a server that ends while it asks leaves its turn to the next', async () => {
    const { one, other, next, device, passes, ask } = await startTwo(path =>
      path.endsWith('status') ? new Promise(() => {}) : undefined,
    )
    const { attemptId, token } = await one.begin(device)
    await one.scan(token, await farcaster.account('patient-two'))
    passes(60_000)
    // It never answers, and the browser asks again, at the other one.
    void ask(attemptId)
    await expect.poll(() => one.asked.at(-1)).toMatch(/status$/)
    next.push(other, other)
    expect((await ask(attemptId)).body).toEqual({ state: 'away' })
    expect(other.asked).toEqual([])
    passes(31_000)
    expect((await ask(attemptId)).body.state).toBe('done')
  })
})
