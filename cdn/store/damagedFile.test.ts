import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseName } from './databaseKind.ts'
import type { Migration } from './migration.ts'
import { landedMigrations } from './migrations/landedMigrations.ts'
import { type DatabaseNews, type OpenStore, openStore } from './openStore.ts'

let folder = ''
let path = ''
const stores: Pick<OpenStore, 'close'>[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'))
  path = join(folder, 'a.db')
})
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  await rm(folder, { recursive: true })
})

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

const inode = async (file: string) => (await stat(file)).ino

async function opened<Name extends DatabaseName>(name: Name, migrations?: readonly Migration[]) {
  const told: DatabaseNews[] = []
  const store = await openStore(path, { name, ...(migrations && { migrations }), tell: news => told.push(news) })
  stores.push(store)
  return { store, told }
}

/** A release whose last step earlier ones cannot work beside. */
const withLater = (name: DatabaseName): readonly Migration[] => {
  const number = landedMigrations[name].length + 1
  const later = { number, name: '2099-01-01 later', checksum: 'later', needs: number, up: async () => {} }
  return [...landedMigrations[name], later]
}

const picture = (id: string) => ({ id, url: 'https://pictures.example', size: 0, used_at: 0, bytes: randomBytes(5000) })

async function filled(rows: number): Promise<void> {
  const { store } = await opened('cache')
  const db = await store.open()
  for (let row = 0; row < rows; row++)
    await db
      .insertInto('pictures')
      .values(picture(`${row}`))
      .execute()
  await store.close()
}

/** Writes noise over all pages but the first ones, which hold the schema. */
async function damageMiddle(): Promise<void> {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  await file.write(randomBytes(size - 300_000), 0, size - 300_000, 300_000)
  await file.close()
}

describe('a damaged cache is set aside, and the server starts with an empty one:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['20 kB of noise', () => writeFile(path, randomBytes(20_000))],
    ['a text', () => writeFile(path, 'not a database, by far'.repeat(200))],
    [
      'one that lost its second half',
      async () => {
        await filled(50)
        await truncate(path, 3000)
      },
    ],
    [
      'noise from its first page on',
      async () => {
        await filled(50)
        const file = await open(path, 'r+')
        await file.write(randomBytes(30_000), 0, 30_000, 50)
        await file.close()
      },
    ],
    [
      'tables of another program',
      async () => {
        const other = new Database(path)
        other.exec('create table pictures (mine text)')
        other.close()
      },
    ],
    [
      'tables of a release too late for this one',
      async () => {
        const { store } = await opened('cache', withLater('cache'))
        await store.close()
      },
    ],
  ])('%s', async (_, damage) => {
    await damage()
    const before = await inode(path)
    const { store, told } = await opened('cache')
    expect(store.failure).toBe(undefined)
    const db = await store.open()
    await db.insertInto('pictures').values(picture('a')).execute()
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([{ id: 'a' }])
    expect(told).toMatchObject([{ event: 'database.setAside', database: 'cache', reason: expect.stringMatching(/\w/) }])
    expect(await inode(told[0]?.event === 'database.setAside' ? told[0].file : '')).toBe(before)
  })

  test('of those set aside, the last one is kept', async () => {
    for (let round = 0; round < 3; round++) {
      await writeFile(path, `no database ${round}`.repeat(200))
      await (await opened('cache')).store.close()
    }
    const aside = (await readdir(folder)).filter(name => name.includes('damaged'))
    expect(aside).toHaveLength(1)
    expect(await readFile(join(folder, aside[0] ?? ''), 'utf8')).toContain('no database 2')
  })

  test('an empty file is as good as none', async () => {
    await writeFile(path, '')
    expect((await opened('cache')).told).toEqual([])
  })

  test('noise in its middle, when it is met', async () => {
    await filled(200)
    await damageMiddle()
    const { store, told } = await opened('cache')
    const readAll = async () => (await store.open()).selectFrom('pictures').selectAll().execute()
    await expect(readAll()).rejects.toMatchObject({ name: 'StoreFailure', reason: 'damaged' })
    expect(await readAll()).toEqual([])
    expect(told).toMatchObject([{ event: 'database.setAside' }])
    await expect(store.check()).resolves.toBeUndefined()
  })

  test('noise in its middle, met by many at once, is replaced once', async () => {
    await filled(200)
    await damageMiddle()
    const { store, told } = await opened('cache')
    const readAll = async () => (await store.open()).selectFrom('pictures').selectAll().execute()
    const many = () => Promise.allSettled(Array.from({ length: 30 }, readAll))
    await many()
    await (await store.open()).insertInto('pictures').values(picture('new')).execute()
    for (let round = 0; round < 3; round++)
      for (const outcome of await many()) expect(outcome).toMatchObject({ value: [{ id: 'new' }] })
    expect(told).toHaveLength(1)
  })

  test('if two servers find the same damage, one replaces the file and both continue with it', async () => {
    await filled(200)
    await damageMiddle()
    const both = [await opened('cache'), await opened('cache')] as const
    const readAll = async ({ store }: (typeof both)[number]) =>
      (await store.open()).selectFrom('pictures').selectAll().execute()
    for (const each of both) await expect(readAll(each)).rejects.toMatchObject({ reason: 'damaged' })
    const [one, other] = both
    await (await one.store.open()).insertInto('pictures').values(picture('new')).execute()
    expect((await readAll(other)).map(({ id }) => id)).toEqual(['new'])
    expect([one.told.length, other.told.length]).toEqual([1, 0])
  })
})

describe('damaged data', () => {
  test('stops the start with advice, and is left as it is', async () => {
    await writeFile(path, randomBytes(20_000))
    const before = await hashOf(path)
    await expect(opened('data')).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/is damaged .*restore FILE/),
    })
    expect(await hashOf(path)).toBe(before)
    expect(await readdir(folder)).toEqual(['a.db'])
  })

  test('of a release too late for this one stops the start, and is left as it is', async () => {
    await (await opened('data', withLater('data'))).store.close()
    await expect(opened('data')).rejects.toMatchObject({ name: 'OperatorError' })
    expect(await readdir(folder)).toEqual(['a.db'])
  })
})

test.each([
  ['cache', 1],
  ['data', 2],
] as const)('%s asks the disk as it should: synchronous = %d', async (name, level) => {
  const { store } = await opened(name)
  const db = (await store.open()) as Awaited<ReturnType<OpenStore['open']>>
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect(rows).toEqual([{ synchronous: level }])
})
