import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { memoryDatabase } from './connectDatabase.ts'
import { StoreFailure } from './storeFailure.ts'
import { createTestDatabases } from './testDatabases.ts'
import { openCache } from './testStores.ts'

/** One suite for every database, and the failures of each. */

const databases = await createTestDatabases()
const { fileOf, postgres } = databases
const opened = async (database: string) => databases.closeLater(await openCache(database))

const picture = (id: string) => ({ id, url: `https://pictures.example/${id}`, size: 0, used_at: 1_795_421_000_000 })

describe.each(databases.all)('$name', ({ isThere, database }) => {
  const emptied = async () => {
    const store = await opened(database())
    const db = await store.open()
    await db.deleteFrom('pictures').execute()
    return { store, db }
  }

  test.runIf(isThere)('gives back what was stored', async () => {
    const { db } = await emptied()
    const row = {
      ...picture('a'),
      url: 'https://é.example/漢字',
      type: 'image/png',
      bytes: new Uint8Array([0, 1, 255]),
    }
    await db
      .insertInto('pictures')
      .values({ ...row, size: 2 ** 52 })
      .execute()
    const stored = await db.selectFrom('pictures').selectAll().executeTakeFirst()
    expect(stored?.bytes).toBeInstanceOf(Uint8Array)
    expect({ ...stored, bytes: [...(stored?.bytes ?? [])] }).toEqual({ ...row, size: 2 ** 52, bytes: [0, 1, 255] })
  })

  test.runIf(isThere)('says that a key exists', async () => {
    const { db } = await emptied()
    const insert = () => db.insertInto('pictures').values(picture('a')).execute()
    await insert()
    await expect(insert()).rejects.toMatchObject({ name: 'StoreFailure', reason: 'duplicate' })
    await db
      .insertInto('pictures')
      .values(picture('a'))
      .onConflict(conflict => conflict.doNothing())
      .execute()
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([{ id: 'a' }])
  })

  test.runIf(isThere)('undoes a transaction that fails', async () => {
    const { db } = await emptied()
    const work = db.transaction().execute(async transaction => {
      await transaction.insertInto('pictures').values(picture('b')).execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
  })

  test.runIf(isThere)('counts, sums and returns numbers', async () => {
    const { db } = await emptied()
    await db
      .insertInto('pictures')
      .values([picture('a'), { ...picture('b'), size: 3 }])
      .execute()
    const found = await db
      .selectFrom('pictures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    expect(found).toEqual({ count: 2 })
  })

  test.runIf(isThere)('has its tables already when it is opened again', async () => {
    const { db } = await emptied()
    await db.insertInto('pictures').values(picture('a')).execute()
    const again = await opened(database())
    const rows = await (await again.open()).selectFrom('pictures').select('id').execute()
    expect(rows).toEqual(database() === memoryDatabase ? [] : [{ id: 'a' }])
  })

  test.runIf(isThere)('leaves wrong SQL an error of its own', async () => {
    const { db } = await emptied()
    const failure = await sql`select nothing from nowhere`.execute(db).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(StoreFailure)
  })

  test.runIf(isThere)('answers the health check', async () => {
    const { store } = await emptied()
    await expect(store.check()).resolves.toBeUndefined()
  })
})

describe('a file', () => {
  test('that another process holds is locked, for a quarter of a second at most, then works', async () => {
    const path = fileOf('locked.db')
    const store = await opened(path)
    const db = await store.open()
    const other = new Database(path)
    other.exec('begin immediate')
    const startedAt = performance.now()
    await expect(db.insertInto('pictures').values(picture('a')).execute()).rejects.toMatchObject({ reason: 'locked' })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    other.exec('rollback')
    other.close()
    await db.insertInto('pictures').values(picture('a')).execute()
  })

  test('that is locked at the start gets its tables later', async () => {
    const path = fileOf('late.db')
    const other = new Database(path)
    other.exec('pragma journal_mode = WAL')
    other.exec('begin immediate')
    const store = await opened(path)
    await expect(store.open()).rejects.toMatchObject({ reason: 'locked' })
    await expect(store.check()).rejects.toMatchObject({ reason: 'locked' })
    other.exec('rollback')
    other.close()
    const db = await store.open()
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
  })

  test('on a full disk says so and can still be read', async () => {
    const store = await opened(fileOf('full.db'))
    const db = await store.open()
    await sql`pragma max_page_count = 20`.execute(db)
    const fill = async () => {
      for (let index = 0; index < 100; index++)
        await db
          .insertInto('pictures')
          .values({ ...picture(`${index}`), bytes: new Uint8Array(4000) })
          .execute()
    }
    await expect(fill()).rejects.toMatchObject({ reason: 'full' })
    expect((await db.selectFrom('pictures').select('id').execute()).length).toBeGreaterThan(0)
    await expect(store.check()).rejects.toMatchObject({ reason: 'full' })
  })

  test('that is closed is gone', async () => {
    const store = await openCache(fileOf('gone.db'))
    const db = await store.open()
    await store.close()
    await expect(db.selectFrom('pictures').select('id').execute()).rejects.toThrow()
    await expect(store.check()).rejects.toThrow()
  })

  test('takes a boolean as 0 or 1, where the driver alone would end the process', async () => {
    const db = await (await opened(memoryDatabase)).open()
    await db
      .insertInto('pictures')
      .values({ ...picture('a'), size: true as unknown as number })
      .execute()
    expect(await db.selectFrom('pictures').select('size').execute()).toEqual([{ size: 1 }])
    const far = db.insertInto('pictures').values({ ...picture('b'), size: (1n << 64n) as unknown as number })
    await expect(far.execute()).rejects.toThrow('cannot be stored')
  })

  test('in a folder that is missing stops the start with advice', async () => {
    await expect(openCache(fileOf('missing/file.db'))).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining('Set CK_DATA to a folder'),
    })
  })
})

describe.runIf(postgres.isThere)('PostgreSQL', () => {
  test('that stops is gone, and works again when it is back', async () => {
    const store = await opened(postgres.database())
    const db = await store.open()
    await db.selectFrom('pictures').select('id').execute()
    await databases.stopPostgres()
    await expect(db.selectFrom('pictures').select('id').execute()).rejects.toMatchObject({ reason: 'gone' })
    await expect(store.check()).rejects.toMatchObject({ reason: 'gone' })
    const late = await opened(postgres.database())
    await expect(late.open()).rejects.toMatchObject({ reason: 'gone' })
    await databases.startPostgres()
    await expect(store.check()).resolves.toBeUndefined()
    await expect(late.check()).resolves.toBeUndefined()
  })

  test('whose row another transaction holds is locked', async () => {
    const db = await (await opened(postgres.database())).open()
    await db.deleteFrom('pictures').execute()
    await db.insertInto('pictures').values(picture('a')).execute()
    await db.transaction().execute(async holder => {
      await holder.updateTable('pictures').set({ size: 1 }).execute()
      const waiting = db.transaction().execute(async other => {
        await sql`set local lock_timeout = '50ms'`.execute(other)
        await other.updateTable('pictures').set({ size: 2 }).execute()
      })
      await expect(waiting).rejects.toMatchObject({ reason: 'locked' })
    })
  })

  test('is migrated once by servers that start together', async () => {
    const first = await opened(postgres.database())
    const db = await first.open()
    for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).execute()
    const together = await Promise.all([1, 2, 3].map(() => opened(postgres.database())))
    for (const store of together) await expect(store.check()).resolves.toBeUndefined()
  })
})
