import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createOperatorSeal } from '../signIn/operatorSeal.ts'
import { parseDenyList, parseProjects } from '../store/parseProjects.ts'
import { createReloadingProjects } from '../store/reloadingProjects.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { openData } from '../store/testStores.ts'
import { projectEntry } from '../testApp.ts'
import { createStoredProjects } from './storedProjects.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

const running: TestAdmin[] = []
const stopAll = () => Promise.all(running.splice(0).map(admin => admin.stop()))
afterEach(stopAll)

const before = 'https://before.example'
const projects = [projectEntry(), projectEntry({ id: 'old', allowedOrigins: [before] })]
const privateRpcUrls = { 'eip155:31337': ['https://node.example/v2/node-key-18'] }

const seal = createOperatorSeal(() => undefined)

test.each([['another'], [undefined]])(
  'with %s CK_AUTH_KEY, a stored project is refused, and not as the file still has it',
  async authKey => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-data-'))
    const started = async (key: string | undefined) => {
      const keys = new Map(key ? [['CK_AUTH_KEY', key.padEnd(40, 'a')]] : [])
      const admin = await startTestAdmin({ projects, database: folder, keys })
      running.push(admin)
      const config = async (id: string) => (await fetch(`${admin.cdn.url}/v1/config?projectId=${id}`)).status
      return { ...admin, config }
    }
    const first = await started('one')
    const { body } = await first.ask('/admin/v1/projects/old')
    const entry = { ...body.entry, allowedOrigins: ['https://after.example'], privateRpcUrls }
    await first.ask('/admin/v1/projects/old', { body: { entry, revision: body.revision } })
    expect(await first.config('old')).toBe(200)
    await stopAll()
    const { config, log, ask } = await started(authKey)
    expect([await config('old'), await config('demo')]).toEqual([403, 200])
    expect(log.filter(event => 'event' in event && event.event === 'projects.refused')).toMatchObject([
      { reason: expect.stringMatching(/^The project old of the admin .*CK_AUTH_KEY/) },
    ])
    // Its keys can be entered again.
    const again = { ...entry, privateRpcUrls: { 'eip155:31337': ['https://node.example/v2/env:CK_KEY_NODE'] } }
    expect((await ask('/admin/v1/projects/old', { body: { entry: again, revision: 1 } })).status).toBe(200)
    expect(await config('old')).toBe(200)
    await stopAll()
    await rm(folder, { recursive: true })
  },
)

test('the operator’s deny list of the file holds for projects of the admin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-deny-'))
  const file = join(folder, 'projects.json')
  const write = (deny: object) => writeFile(file, JSON.stringify({ deny, projects: [projectEntry()] }))
  await write({})
  const admin = await startTestAdmin({ projects: file, proxyHops: 1 })
  running.push(admin)
  const status = async (id: string, client: string) => {
    const headers = { 'X-Forwarded-For': client }
    return (await fetch(`${admin.cdn.url}/v1/auth/nonce?projectId=${id}`, { headers })).status
  }
  expect((await admin.ask('/admin/v1/projects', { body: { entry: projectEntry({ id: 'tea' }) } })).status).toBe(200)
  expect(await status('tea', '198.51.100.7')).toBe(200)
  await write({ networks: ['198.51.100.0/24'] })
  await admin.cdn.reload()
  expect([await status('tea', '198.51.100.7'), await status('demo', '198.51.100.7')]).toEqual([403, 403])
  expect(await status('tea', '203.0.113.7')).toBe(200)
  await rm(folder, { recursive: true })
})

test('until the database was read, the file’s projects are served; then all are, also while it is away', async () => {
  const data = await openData()
  const clock = { now: 0 }
  const state = { isAway: true }
  const stored = createStoredProjects({
    ...{ now: () => clock.now, seal, parseDenyList, tell() {} },
    data: {
      ...data,
      open: async () => {
        if (state.isAway) throw new StoreFailure('gone', 'The database is gone')
        return data.open()
      },
    },
    parse: (entry, source) => parseProjects({ projects: [entry] }, source)[0] as never,
  })
  await stored.refresh().catch(() => undefined)
  const file = { stamp: async () => 'same', read: async () => parseProjects({ projects }, 'The file') }
  const reloading = await createReloadingProjects(
    stored.with(file),
    () => clock.now,
    () => {},
  )
  const find = () => reloading.find('old').then(project => project?.id)
  expect(await find()).toBe('old')
  state.isAway = false
  await stored.refresh()
  clock.now += 2000
  expect(await find()).toBe('old')
  state.isAway = true
  clock.now += 2000
  expect(await find()).toBe('old')
  expect(await reloading.find('none')).toBeUndefined()
  await data.close()
})

test('the log says once that the file has a project that was deleted in the admin', async () => {
  const data = await openData()
  const told: unknown[] = []
  const parse = (entry: unknown, source: string) => parseProjects({ projects: [entry] }, source)[0] as never
  const stored = createStoredProjects({
    ...{ now: () => 0, seal, data, parse, parseDenyList },
    tell: it => told.push(it),
  })
  const db = await data.open()
  for (const id of ['old', 'elsewhere']) await stored.remove(db, id, 0)
  await stored.refresh()
  const source = stored.with({ stamp: async () => 'same', read: async () => parseProjects({ projects }, 'The file') })
  for (let time = 0; time < 2; time++) expect((await source.read()).map(({ id }) => id)).toEqual(['demo'])
  const reason = 'The project old of the file is not served: it was deleted in the admin, where it can be added again'
  expect(told).toEqual([{ event: 'projects.refused', reason }])
  await data.close()
})

test('a read after a change sees it, even while an earlier read is in progress', async () => {
  const data = await openData()
  const parse = (entry: unknown, source: string) => parseProjects({ projects: [entry] }, source)[0] as never
  let isSlow = false
  let answer: (() => void) | undefined
  const slow = {
    ...data,
    open: async () =>
      (await data.open()).withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (!isSlow) return result
          await new Promise<void>(resolve => {
            answer = resolve
          })
          return result
        },
      }),
  }
  const stored = createStoredProjects({
    ...{ now: () => 0, seal, parseDenyList, tell() {} },
    data: slow,
    parse,
  })
  await stored.refresh()
  isSlow = true
  const early = stored.refresh()
  await expect.poll(() => answer).toBeDefined()
  await stored.write(await data.open(), projectEntry({ id: 'tea' }) as never, 0)
  const late = stored.refresh()
  const answering = setInterval(() => answer?.(), 1)
  await Promise.all([early, late])
  clearInterval(answering)
  expect(stored.all().map(({ id }) => id)).toEqual(['tea'])
})

test('while the disk is full, keys stay sealed by the former CK_AUTH_KEY and still open, and the log says so', async () => {
  const data = await openData()
  const db = await data.open()
  const told: unknown[] = []
  const parse = (entry: unknown, source: string) => parseProjects({ projects: [entry] }, source)[0] as never
  const start = (keys: Readonly<Record<string, string>>) =>
    createStoredProjects({
      ...{ now: () => 0, data, parse, parseDenyList },
      seal: createOperatorSeal(name => keys[name]),
      tell: news => told.push(news),
    })
  const [former, current] = ['former'.padEnd(40, 'a'), 'current'.padEnd(40, 'a')]
  await start({ CK_AUTH_KEY: former }).write(db, projectEntry({ id: 'tea', privateRpcUrls }) as never, 0)
  const sealed = async () => (await db.selectFrom('stored_projects').select('keys_sealed').execute())[0]?.keys_sealed
  const before = await sealed()
  const restart = async (keys: Readonly<Record<string, string>>) => {
    const stored = start(keys)
    await stored.refresh()
    return Promise.all(stored.all().map(stored.keysOf))
  }
  const keys = [[expect.stringContaining('node-key-18')]]

  await sql`create trigger full_disk before update on stored_projects
    begin select raise(abort, 'database or disk is full'); end`.execute(db)
  expect(await restart({ CK_AUTH_KEY: current, CK_AUTH_KEY_FORMER: former })).toEqual(keys)
  expect(told).toEqual([{ event: 'projects.notSealedAnew', reason: 'tea: database or disk is full' }])
  expect(await sealed()).toBe(before)

  await sql`drop trigger full_disk`.execute(db)
  expect(await restart({ CK_AUTH_KEY: current, CK_AUTH_KEY_FORMER: former })).toEqual(keys)
  expect(await restart({ CK_AUTH_KEY: current })).toEqual(keys)
  expect(told).toHaveLength(1)
  await data.close()
})
