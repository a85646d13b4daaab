import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../connectDatabase.ts'
import { databaseKinds } from '../databaseKind.ts'
import { createLogKeeper } from './createLogKeeper.ts'
import type { SqliteThread } from './startSqlite.ts'

/* The log of a durable file is copied into it beside the commits. */

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-keeper-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Notes = { notes: { id: number; text: string } }
const filler = 'x'.repeat(3000)

async function openNotes(name: string): Promise<{ path: string; db: Kysely<Notes> }> {
  const path = join(folder, name)
  const db = await connectDatabase<Notes>(path, databaseKinds.data)
  await sql`create table notes (id integer primary key, text text)`.execute(db)
  return { path, db }
}
const bytesOf = async (path: string) => (await stat(path)).size

const commits: readonly (readonly [string, (db: Kysely<Notes>, id: number) => Promise<unknown>])[] = [
  ['single statements', (db, id) => db.insertInto('notes').values({ id, text: filler }).execute()],
  [
    'transactions',
    (db, id) => db.transaction().execute(own => own.insertInto('notes').values({ id, text: filler }).execute()),
  ],
]

test.each(commits)('after a few hundred %s', async (name, commit) => {
  const { path, db } = await openNotes(`${name}.db`)
  const before = await bytesOf(path)
  // Fewer pages than a commit would copy by itself.
  for (let id = 0; id < 300; id++) await commit(db, id)
  await expect.poll(() => bytesOf(path)).toBeGreaterThan(before + 100 * filler.length)
  await db.destroy()
})

describe('a keeper', () => {
  const asked: (() => void)[] = []
  const keeper = () =>
    createLogKeeper({
      ask: () => new Promise((resolve, reject) => asked.push(asked.length === 0 ? reject : () => resolve({} as never))),
    } as unknown as SqliteThread)

  test('runs one checkpoint at a time, and continues after a failure', async () => {
    const hasCommitted = keeper()
    const commit = (count: number) => {
      for (let at = 0; at < count; at++) hasCommitted()
    }
    commit(99)
    expect(asked).toHaveLength(0)
    commit(200)
    expect(asked).toHaveLength(1)
    asked[0]?.()
    await Promise.resolve()
    commit(1)
    expect(asked).toHaveLength(2)
    asked[1]?.()
    await Promise.resolve()
    commit(99)
    expect(asked).toHaveLength(2)
    commit(1)
    expect(asked).toHaveLength(3)
  })
})
