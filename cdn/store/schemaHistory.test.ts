import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectDatabase, memoryDatabase } from './connectDatabase.ts'
import { databaseKinds } from './databaseKind.ts'
import type { Migration } from './migration.ts'
import { dataMigrations } from './migrations/dataMigrations.ts'
import { openStore } from './openStore.ts'
import { createTestDatabases } from './testDatabases.ts'
import { testMigrations } from './testMigrations.ts'

/** What a release does with a database that another one has left. */

const databases = await createTestDatabases()

const makes = (table: string): Pick<Migration, 'up'> => ({
  up: db =>
    db.schema
      .createTable(table)
      .addColumn('id', 'text', column => column.primaryKey())
      .execute(),
})
const first = { name: 'first', ...makes('first_things') }
const second = { name: 'second', ...makes('second_things') }
const third = { name: 'third', ...makes('third_things') }

describe.each(databases.shared)('$name', ({ name, isThere, database: shared }) => {
  let made = 0
  /** A file of its own, or the one database, emptied of what these tests make. */
  const fresh = async () => {
    if (name === 'a file') return databases.fileOf(`history-${++made}.db`)
    const db = await connectDatabase<never>(shared(), databaseKinds.data)
    for (const table of [
      ...['first', 'second', 'third'].map(each => `${each}_things`),
      'data_schema',
      'data_migration',
    ])
      await sql`drop table if exists ${sql.table(table)}`.execute(db)
    await db.destroy()
    return shared()
  }
  const open = async (database: string, migrations: readonly Migration[], migrates = true) => {
    const store = await openStore(database, { name: 'data', migrations, migrates })
    databases.closeLater(store)
    return (await store.open()) as unknown as Kysely<Record<string, Record<string, unknown>>>
  }
  const applied = async (db: Awaited<ReturnType<typeof open>>) =>
    (await db.selectFrom('data_schema').selectAll().orderBy('number').execute()).map(row => row.name)

  test.runIf(isThere)('an upgrade applies what is new, once', async () => {
    const database = await fresh()
    await open(database, testMigrations(first))
    const both = testMigrations(first, second)
    await open(database, both)
    const db = await open(database, both)
    expect(await applied(db)).toEqual(['first', 'second'])
    await db.insertInto('second_things').values({ id: 'a' }).execute()
  })

  test.runIf(isThere)('an earlier release starts beside one that only added something', async () => {
    const database = await fresh()
    await open(database, testMigrations(first, second))
    const earlier = await open(database, testMigrations(first))
    await earlier.insertInto('first_things').values({ id: 'a' }).execute()
    expect(await applied(earlier)).toEqual(['first', 'second'])
  })

  test.runIf(isThere)('an earlier release starts if it knows all that later ones need', async () => {
    const database = await fresh()
    await open(database, testMigrations(first, second, { ...third, needs: 2 }))
    await open(database, testMigrations(first, second))
    await expect(open(database, testMigrations(first))).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(
        /a later release has changed it \(3, third\).* knows its migration 2; this one knows 1/,
      ),
    })
  })

  test.runIf(isThere)('a migration that ran in another form is named', async () => {
    const database = await fresh()
    await open(database, testMigrations({ ...first, checksum: 'of a branch' }))
    await expect(open(database, testMigrations(first))).rejects.toThrow(/its migration 1, first, is another one/)
  })

  test.runIf(isThere)('a schema of another line of releases is refused', async () => {
    const database = await fresh()
    await open(database, testMigrations(first, third))
    await expect(open(database, testMigrations(first, second))).rejects.toThrow(/migration third, which is not of this/)
  })

  test.runIf(isThere)('an upgrade that fails leaves everything as it was', async () => {
    const database = await fresh()
    await open(database, testMigrations(first))
    const broken = { name: 'broken', up: () => Promise.reject(new Error('a mistake')) }
    await expect(open(database, testMigrations(first, second, broken))).rejects.toThrow('a mistake')
    const db = await open(database, testMigrations(first))
    expect(await applied(db)).toEqual(['first'])
    expect((await db.introspection.getTables()).map(table => table.name)).not.toContain('second_things')
  })

  test.runIf(isThere)('a database of before the list is taken over, whatever came in whichever order', async () => {
    const database = await fresh()
    const db = await connectDatabase<never>(database, databaseKinds.data)
    for (const { up } of [first, third]) await up(db)
    await sql`create table data_migration (name text primary key, timestamp text not null)`.execute(db)
    for (const { name } of [third, first]) await sql`insert into data_migration values (${name}, 'then')`.execute(db)
    await db.destroy()
    const migrations = testMigrations(first, second, third)
    expect(await applied(await open(database, migrations))).toEqual(['first', 'second', 'third'])
    expect(await applied(await open(database, migrations))).toEqual(['first', 'second', 'third'])
  })

  test.runIf(isThere)('a server that may not migrate says what lacks, and starts once it is there', async () => {
    const database = await fresh()
    await open(database, testMigrations(first))
    const both = testMigrations(first, second)
    await expect(open(database, both, false)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/lacks migrations of this release \(2 second\)\. Run: .*main\.mjs migrate$/),
    })
    await open(database, both)
    await open(database, both, false)
  })
})

test.runIf(databases.postgres.isThere)('a migration may take longer than any statement of a server', async () => {
  const slow = {
    name: 'slow',
    up: async (db: Kysely<never>) => void (await sql`select pg_sleep(0.6)`.execute(db)),
  }
  const postgres = { connections: 1, connectTimeoutMs: 3000, statementTimeoutMs: 200 }
  const db = await connectDatabase<never>(databases.postgres.database(), databaseKinds.data)
  await sql`drop table if exists data_schema`.execute(db)
  await db.destroy()
  const store = await openStore(databases.postgres.database(), {
    name: 'data',
    migrations: testMigrations(slow),
    postgres,
  })
  databases.closeLater(store)
  expect(store.failure).toBe(undefined)
  const waiting = sql`select pg_sleep(0.6)`.execute(await store.open())
  await expect(waiting).rejects.toMatchObject({ reason: 'locked' })
})

test('a server that knows all but the last migration starts with the tables of today', async () => {
  const database = databases.fileOf('today.db')
  databases.closeLater(await openStore(database, { name: 'data' }))
  const before = await openStore(database, { name: 'data', migrations: dataMigrations.slice(0, -1) })
  databases.closeLater(before)
  await expect(before.check()).resolves.toBeUndefined()
})

test('memory has its tables at once', async () => {
  const store = await openStore(memoryDatabase, { name: 'data', migrates: true })
  databases.closeLater(store)
  expect(await (await store.open()).selectFrom('embedded_users').selectAll().execute()).toEqual([])
})
