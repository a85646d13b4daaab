import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinStatements } from './joinStatements.ts'
import { type SqliteStatement, type SqliteThread, startSqlite } from './startSqlite.ts'

/* Single statements that run together. */

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-statements-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
/** A file with a table, and the number of statements of each commit. */
async function openFile(synchronous: 'FULL' | 'NORMAL' = 'FULL') {
  const thread = await startSqlite({ path: join(folder, `${++files}.db`), synchronous })
  await thread.ask('script', 'create table notes (id integer primary key, seen integer)')
  const commits: number[] = []
  const counting: SqliteThread = {
    ...thread,
    ask(way, ...asked) {
      if (way === 'write') commits.push((asked[0] as unknown as SqliteStatement[]).length)
      return thread.ask(way, ...asked)
    },
  }
  const write = joinStatements(counting, 'write')
  return {
    ...{ thread, commits, write },
    insert: (id: number, mayBeLost = false) =>
      write({
        sql: 'insert into notes values (?, (select synchronous from pragma_synchronous))',
        parameters: [id],
        mayBeLost,
      }),
    notes: async () =>
      (await thread.ask('run', 'select id, seen from notes order by id', [])).rows as { id: number; seen: number }[],
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('those that wait for the connection share a commit', async () => {
  const { thread, commits, insert, notes } = await openFile()
  const release = await thread.take()
  const written = numbers(20).map(id => insert(id))
  release()
  expect((await Promise.all(written)).map(({ changes }) => changes)).toEqual(numbers(20).map(() => 1))
  expect(commits).toEqual([20])
  await insert(20)
  expect(commits).toEqual([20, 1])
  expect(await notes()).toHaveLength(21)
  await thread.close()
})

test('one that fails leaves the others written, and each has its own outcome', async () => {
  const { thread, commits, insert, write, notes } = await openFile()
  const outcomes = await Promise.allSettled([
    insert(1),
    insert(1),
    write({ sql: 'insert into nowhere values (1)', parameters: [], mayBeLost: false }),
    write({ sql: 'update notes set seen = 7 where id = 1 returning seen', parameters: [], mayBeLost: false }),
  ])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } },
    { status: 'rejected', reason: { message: expect.stringContaining('nowhere') } },
    // It sees what those before it have written.
    { status: 'fulfilled', value: { rows: [{ seen: 7 }] } },
  ])
  expect(commits).toEqual([4])
  expect(await notes()).toEqual([{ id: 1, seen: 7 }])
  await thread.close()
})

test('a transaction that waits has its turn before those who come later', async () => {
  const { thread, insert, notes } = await openFile()
  const release = await thread.take()
  const before = insert(1)
  const transaction = thread.take().then(async end => {
    const seen = await notes()
    end()
    return seen
  })
  release()
  await before
  const after = insert(2)
  expect((await transaction).map(({ id }) => id)).toEqual([1])
  await after
  expect(await notes()).toHaveLength(2)
  await thread.close()
})

test('a commit takes no more than a hundred', async () => {
  const { thread, commits, insert, notes } = await openFile()
  await Promise.all(numbers(250).map(id => insert(id)))
  expect(commits).toEqual([100, 100, 50])
  expect(await notes()).toHaveLength(250)
  await thread.close()
})

test('if the connection is lost, all of them fail', async () => {
  const { thread, insert } = await openFile()
  await thread.close()
  const outcomes = await Promise.allSettled([insert(1), insert(2)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'CLOSED' } })
})

describe('a commit waits for the disk', () => {
  const [normal, full] = [1, 2]

  test('unless all of it may be lost', async () => {
    const { thread, insert, notes } = await openFile()
    await insert(1)
    await insert(2, true)
    await Promise.all([insert(3, true), insert(4)])
    await insert(5)
    expect((await notes()).map(({ seen }) => seen)).toEqual([full, normal, full, full, full])
    await thread.close()
  })

  test('also after one that may be lost has failed', async () => {
    const { thread, insert, notes } = await openFile()
    await insert(1)
    await expect(insert(1, true)).rejects.toThrow()
    await insert(2)
    expect((await notes()).map(({ seen }) => seen)).toEqual([full, full])
    await thread.close()
  })

  test('only in a file whose commits do', async () => {
    const { thread, insert, notes } = await openFile('NORMAL')
    await insert(1)
    await insert(2, true)
    expect((await notes()).map(({ seen }) => seen)).toEqual([normal, normal])
    await thread.close()
  })
})

test('reads are batched, and one failure does not affect the others', async () => {
  const { thread, insert } = await openFile()
  await insert(1)
  const turns: number[] = []
  const read = joinStatements(
    {
      ...thread,
      ask(way, ...asked) {
        turns.push((asked[0] as unknown as SqliteStatement[]).length)
        return thread.ask(way, ...asked)
      },
    },
    'read',
  )
  const release = await thread.take()
  const outcomes = Promise.allSettled(
    ['select id from notes', 'select id from nowhere', 'select count(*) as id from notes'].map(sql =>
      read({ sql, parameters: [], mayBeLost: false }),
    ),
  )
  release()
  expect(await outcomes).toMatchObject([
    { status: 'fulfilled', value: { rows: [{ id: 1 }] } },
    { status: 'rejected', reason: { message: expect.stringContaining('nowhere') } },
    { status: 'fulfilled', value: { rows: [{ id: 1 }] } },
  ])
  expect(turns).toEqual([3])
  await thread.close()
})
