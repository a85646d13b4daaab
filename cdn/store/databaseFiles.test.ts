import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFiles } from './databaseFiles.ts'
import { cacheMigrations } from './migrations/cacheMigrations.ts'
import { openStore } from './openStore.ts'
import { openCache } from './testStores.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'databases-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** What releases up to 1.1 made. */
const former = cacheMigrations.slice(0, 2)

test('the one file of former releases becomes the cache, with its pictures', async () => {
  const before = await openStore(join(folder, 'server.db'), { name: 'cache', migrations: former })
  const old = await before.open()
  await old.insertInto('pictures').values({ id: 'a', url: 'u', size: 0, used_at: 0 }).execute()
  await before.close()

  const files = await databaseFiles(folder)
  expect(files).toEqual({ cache: join(folder, 'cache.db'), data: join(folder, 'data.db') })
  const cache = await openCache(files.cache)
  const db = await cache.open()
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([{ id: 'a' }])
  expect(await db.selectFrom('account_assets').selectAll().execute()).toEqual([])
  await cache.close()
  expect((await readdir(folder)).filter(name => name.startsWith('server'))).toEqual([])
})

test('takes the place of no cache that is there already', async () => {
  for (const name of ['server.db', 'cache.db']) {
    const store = await openStore(join(folder, name), { name: 'cache', migrations: former })
    await store.close()
  }
  await databaseFiles(folder)
  expect((await readdir(folder)).sort()).toEqual(['cache.db', 'server.db'])
})

test('PostgreSQL and memory hold both', async () => {
  const url = 'postgres://ck@localhost/ck'
  expect(await databaseFiles(url)).toEqual({ cache: url, data: url })
  expect(await databaseFiles(':memory:')).toEqual({ cache: ':memory:', data: ':memory:' })
})
