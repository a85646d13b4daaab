import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData } from '../store/testStores.ts'
import { createDailyCounts } from './dailyCounts.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

let admin: TestAdmin
beforeAll(async () => {
  admin = await startTestAdmin()
})
afterAll(() => admin.stop())

const count = (body: object, projectId = 'demo') =>
  fetch(`${admin.cdn.url}/v1/counts?projectId=${projectId}`, { method: 'POST', body: JSON.stringify(body) })

test('openings, connections by wallet and errors are counted by day, without names that anybody made up', async () => {
  for (const body of [{ kind: 'open' }, { kind: 'open' }, { kind: 'connect', name: 'Email' }])
    expect((await count(body)).status).toBe(200)
  await count({ kind: 'connect', name: '<b>Cheap watches</b>' })
  await count({ kind: 'error', name: 'wallet_busy' })
  await count({ kind: 'error', name: 'ada@example.com' })
  const defect = { method: 'POST', body: JSON.stringify({ kind: 'TypeError', view: 'Account' }) }
  expect((await fetch(`${admin.cdn.url}/v1/errors?projectId=demo`, defect)).status).toBe(200)
  const day = new Date().toISOString().slice(0, 10)
  const { body } = await admin.ask('/admin/v1/counts?project=demo&days=7', { role: 'viewer' })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toBe(day)
  const all: { kind: string; name: string; count: number }[] = body.counts
  expect(new Set(all.map(({ kind, name, count }) => `${kind} ${name} ${count}`))).toEqual(
    new Set([
      ...['open  2', 'connect Email 1', 'connect Another wallet 1'],
      ...['error wallet_busy 1', 'error unknown 1', 'error internal 1'],
    ]),
  )
  expect((await admin.ask('/admin/v1/counts?project=other')).body.counts).toEqual([])
})

test('nobody counts for a project that is not there, and one client counts five errors a minute', async () => {
  expect((await count({ kind: 'open' }, 'nobody')).status).toBe(403)
  expect((await count({ kind: 'visit' })).status).toBe(400)
  for (let index = 0; index < 9; index++) await count({ kind: 'error', name: 'internal' })
  const { body } = await admin.ask('/admin/v1/counts')
  const errors = body.counts.filter(({ kind }: { kind: string }) => kind === 'error')
  // Besides the defect above: reports of those have a limit of their own.
  expect(errors.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBe(5 + 1)
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
    { day: '2026-11-26', kind: 'open', name: '', count: 1 },
    { day: '2026-11-29', kind: 'open', name: '', count: 2 },
  ]
  expect(await one.read({ project: 'p', since: '2026-11-01' })).toEqual(rows)
  await one.forget('2026-11-28')
  expect(await one.read({ since: '2026-11-01' })).toEqual(rows.slice(1))
  await data.close()
})
