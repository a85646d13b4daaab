import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { openData } from '../store/testStores.ts'
import { cleanEmbedded } from './cleanEmbedded.ts'

const now = 1_795_600_000_000
const hour = 3_600_000
const day = 24 * hour
let data: OpenStore<DataTables>
beforeEach(async () => {
  data = await openData()
})
afterEach(() => data.close())

const tablesWith = async (column: string) => {
  const all = await (await data.open()).introspection.getTables()
  return all.filter(({ name, columns }) => name.startsWith('embedded_') && columns.some(each => each.name === column))
}
let count = 0

/** Inserts a row in which all that must be set is: texts with something of their own, numbers with the present time. */
async function insert(name: string, row: Readonly<Record<string, string | number>>): Promise<void> {
  const table = (await tablesWith(Object.keys(row)[0] ?? '')).find(each => each.name === name)
  const usual = (table?.columns ?? [])
    .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
    .map(({ name, dataType }) => [name, /text/i.test(dataType) ? `text ${count++}` : now] as const)
  const values = { ...Object.fromEntries(usual), ...row }
  const columns = sql.join(Object.keys(values).map(each => sql.ref(each)))
  const cells = sql.join(Object.values(values))
  await sql`insert into ${sql.table(name)} (${columns}) values (${cells})`.execute(await data.open())
}

async function left(name: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ found: unknown }>`
    select ${sql.ref(column)} as found from ${sql.table(name)} order by ${sql.ref(column)}`.execute(await data.open())
  return rows.map(({ found }) => found)
}

test('rows are deleted once they expire, not before', async () => {
  const names = (await tablesWith('ends_at')).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) for (const ends_at of [now - day, now, now + 1]) await insert(name, { ends_at })
  await cleanEmbedded(data, now)
  for (const name of names) expect([name, await left(name, 'ends_at')]).toEqual([name, [now + 1]])
})

describe('goes after its time, and not before:', () => {
  test.each([
    ['a session that nobody uses', 'embedded_sessions', 'used_at', 30 * day, { ends_at: now + 1 }],
    ['a slot without a key', 'embedded_slots', 'created_at', hour, { wrap: '' }],
    ['an ended slot', 'embedded_slots', 'ended_at', 3 * day, {}],
  ])('%s', async (_, name, column, keptMs, row) => {
    for (const at of [0, now - keptMs, now - keptMs + 1]) await insert(name, { [column]: at, ...row })
    await cleanEmbedded(data, now)
    expect(await left(name, column)).toEqual([now - keptMs + 1])
  })

  test('a slot with a key is never deleted, however long it is unused', async () => {
    await insert('embedded_slots', { created_at: 0, used_at: 0 })
    await cleanEmbedded(data, now)
    expect(await left('embedded_slots', 'created_at')).toEqual([0])
  })
})
