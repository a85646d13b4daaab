import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData } from '../store/testStores.ts'
import { projectEntry } from '../testApp.ts'
import { createDailyCounts } from './dailyCounts.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

let admin: TestAdmin
beforeAll(async () => {
  admin = await startTestAdmin({
    proxyHops: 1,
    projects: [projectEntry({ settings: { analytics: true } }), projectEntry({ id: 'silent' })],
  })
})
afterAll(() => admin.stop())

let client = '192.0.2.1'
const post = (path: string, body: object, projectId: string) =>
  fetch(`${admin.cdn.url}${path}?projectId=${projectId}`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'X-Forwarded-For': client } },
  })
const count = (body: object, projectId = 'demo') => post('/v1/counts', body, projectId)
const countsOf = async (project: string) => (await admin.ask(`/admin/v1/counts?project=${project}`)).body

test('openings, connections by wallet and errors are counted by day, without invented names', async () => {
  for (const body of [{ kind: 'open' }, { kind: 'open' }, { kind: 'connect', name: 'Email' }])
    expect((await count(body)).status).toBe(200)
  await count({ kind: 'connect', name: '<b>Cheap watches</b>' })
  await count({ kind: 'error', name: 'wallet_busy' })
  await count({ kind: 'error', name: 'ada@example.com' })
  expect((await post('/v1/errors', { kind: 'TypeError', view: 'Account' }, 'demo')).status).toBe(200)
  const day = new Date().toISOString().slice(0, 10)
  const { body } = await admin.ask('/admin/v1/counts?project=demo&days=7', { role: 'viewer' })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toBe(day)
  expect(body.byDay).toEqual(
    expect.arrayContaining([
      ...[
        { day, kind: 'open', count: 2 },
        { day, kind: 'connect', count: 2 },
      ],
      { day, kind: 'error', count: 3 },
    ]),
  )
  const all: { kind: string; name: string; count: number }[] = body.byName
  expect(new Set(all.map(({ kind, name, count }) => `${kind} ${name} ${count}`))).toEqual(
    new Set([
      ...['connect Email 1', 'connect Another wallet 1'],
      ...['error wallet_busy 1', 'error unknown 1', 'error internal 1'],
    ]),
  )
  expect(await countsOf('other')).toMatchObject({ byDay: [], byName: [] })
})

test('nothing is counted for an unknown project, or one whose operator turned counts off', async () => {
  client = '192.0.2.2'
  expect((await count({ kind: 'open' }, 'nobody')).status).toBe(403)
  expect((await count({ kind: 'visit' })).status).toBe(400)
  expect((await count({ kind: 'open' }, 'silent')).status).toBe(200)
  expect((await post('/v1/errors', { kind: 'TypeError', view: 'Account' }, 'silent')).status).toBe(200)
  expect(await countsOf('silent')).toMatchObject({ byDay: [], byName: [] })
})

test('one client counts thirty things of any kind at once, and small ones only', async () => {
  client = '192.0.2.3'
  const kinds = ['open', 'connect', 'error']
  const statuses: number[] = []
  for (let index = 0; index < 33; index++) statuses.push((await count({ kind: kinds[index % 3] })).status)
  expect(statuses.slice(0, 30).every(status => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  const refused = await count({ kind: 'open' })
  // Part of it may have passed meanwhile.
  expect([refused.headers.get('Retry-After'), (await refused.json()).code]).toEqual([
    expect.stringMatching(/^[12]$/),
    'rate_limited',
  ])
  client = '192.0.2.4'
  expect((await count({ kind: 'open', name: 'x'.repeat(1100) })).status).toBe(413)
})

test('of many names, the fifty most frequent are read; the days have them all', async () => {
  const data = await openData()
  const counts = createDailyCounts(data, () => Date.parse('2026-11-29T10:00:00Z'))
  for (let index = 0; index < 60; index++)
    for (let times = 0; times <= index; times++)
      counts.count({ project: 'p', kind: 'connect', name: `Wallet ${String(index).padStart(2, '0')}` })
  await counts.flush()
  const { byDay, byName } = await counts.read({ since: '2026-11-01' })
  expect(byDay).toEqual([{ day: '2026-11-29', kind: 'connect', count: 1830 }])
  expect([byName.length, byName[0], byName.at(-1)]).toEqual([
    50,
    { kind: 'connect', name: 'Wallet 59', count: 60 },
    { kind: 'connect', name: 'Wallet 10', count: 11 },
  ])
  await data.close()
})

test('counts of several servers add up, wait while the database is away, and are forgotten by day', async () => {
  const data = await openData()
  let isAway = false
  const store = {
    open: async () => {
      if (isAway) throw Object.assign(new (await import('../store/storeFailure.ts')).StoreFailure('gone', 'away'))
      return data.open()
    },
  }
  const at = Date.parse('2026-11-29T10:00:00Z')
  const [one, other] = [createDailyCounts(store, () => at), createDailyCounts(data, () => at - 86_400_000 * 3)]
  isAway = true
  one.count({ project: 'p', kind: 'open', name: '' })
  await one.flush()
  isAway = false
  one.count({ project: 'p', kind: 'open', name: '' })
  other.count({ project: 'p', kind: 'open', name: '' })
  await Promise.all([one.flush(), other.flush()])
  await one.flush()
  const rows = [
    { day: '2026-11-26', kind: 'open', count: 1 },
    { day: '2026-11-29', kind: 'open', count: 2 },
  ]
  expect((await one.read({ project: 'p', since: '2026-11-01' })).byDay).toEqual(rows)
  await one.forget('2026-11-28')
  expect((await one.read({ since: '2026-11-01' })).byDay).toEqual(rows.slice(1))
  await data.close()
})
