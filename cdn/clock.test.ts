import { once } from 'node:events'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabaseLender } from './store/databaseLender.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from './store/testPostgres.ts'
import { openCache } from './store/testStores.ts'
import { createTestMain } from './testMain.ts'

/* A machine's clock that was an hour ahead is corrected while the server runs: nobody waits for that hour. */

const main = createTestMain()
let root = ''
let postgres: TestPostgres | undefined
const programs = await findPostgres()
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  root = await main.build()
  if (programs) postgres = await startTestPostgres(programs)
  await writeFile(
    join(root, 'stepBack.mjs'),
    `const real = Date.now
    let stepped = 0
    Date.now = () => real() - stepped
    process.on('SIGUSR2', () => {
      stepped = 3_600_000
      process.stdout.write('stepped')
    })`,
  )
})
afterAll(async () => {
  await postgres?.remove()
  await main.remove()
})

describe.each([
  { name: 'a file', isThere: true, place: () => ({ CK_DATA: join(root, 'clock') }) },
  { name: 'PostgreSQL', isThere: programs !== undefined, place: () => ({ DATABASE_URL: postgres?.url ?? '' }) },
])('on $name', ({ isThere, place }) => {
  test.runIf(isThere)('limits, health and the list of projects keep working', async () => {
    const projects = join(root, 'projects.json')
    const text = await readFile(join(root, 'good.json'), 'utf8')
    await writeFile(projects, text)
    const { child, started } = main.run({
      ...place(),
      CK_PROJECTS: projects,
      CK_RATE_PER_SECOND: '20',
      NODE_OPTIONS: `--import ${join(root, 'stepBack.mjs')}`,
    })
    const url = (await started).trim().split(' ').at(-1)
    const ask = async (path: string) => (await fetch(`${url}${path}`)).status
    const config = '/v1/config?projectId=demo'
    for (let times = 0; times < 5; times++) expect(await ask(config)).not.toBe(429)
    for (let times = 0; times < 3; times++) expect(await ask('/healthz')).toBe(200)
    const stepped = once(child.stdout as NodeJS.EventEmitter, 'data')
    child.kill('SIGUSR2')
    expect(String(await stepped)).toBe('stepped')
    const after = [await ask('/healthz')]
    for (let times = 0; times < 5; times++) after.push(await ask(config))
    expect(after).toEqual([200, 200, 200, 200, 200, 200])
    await writeFile(projects, text.replaceAll('"demo"', '"other"'))
    await utimes(projects, new Date(), new Date())
    // A look at the file answers the next request.
    await expect.poll(() => ask('/v1/config?projectId=other'), { timeout: 15_000, interval: 1500 }).toBe(200)
    child.kill('SIGTERM')
  })
})

test.runIf(programs)('a bucket in PostgreSQL that was filled in an hour to come lends now', async () => {
  const cache = await openCache(postgres?.url)
  try {
    const lender = createDatabaseLender(cache)
    const limit = { burst: 100, perSecond: 10 }
    await lender.lend('client ada', limit, 40)
    const db = await cache.open()
    await sql`update shared_limits set filled_at = filled_at + 3600000`.execute(db)
    const begunAt = performance.now()
    expect((await lender.lend('client ada', limit, 40)).tokens).toBe(40)
    const { tokens } = await lender.lend('client ada', limit, 100)
    expect(tokens).toBeGreaterThanOrEqual(20)
    // It has filled meanwhile, for longer on a busy machine.
    expect(tokens).toBeLessThanOrEqual(20 + (limit.perSecond * (performance.now() - begunAt)) / 1000)
  } finally {
    await cache.close()
  }
})
