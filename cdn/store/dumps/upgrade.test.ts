import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Kysely, TableMetadata } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { connectDatabase, memoryDatabase } from '../connectDatabase.ts'
import { type DatabaseName, databaseKinds } from '../databaseKind.ts'
import { landedMigrations } from '../migrations/landedMigrations.ts'
import { openStore } from '../openStore.ts'
import { createTestDatabases } from '../testDatabases.ts'

/** Databases of earlier releases (README.md) open, keep what they hold, and have the tables of today. */

const databases = await createTestDatabases()
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = (await readdir(folder)).filter(name => name.endsWith('.sql'))
const textOf = (file: string) => readFile(`${folder}${file}`, 'utf8')

type AnyDb = Kysely<Record<string, Record<string, unknown>>>
type Rows = Record<string, Record<string, unknown>[]>

const isHistory = (name: string) => /migration|_schema$/.test(name)
/** What the index of accounts held is read again since it has tables for each list; sessions need a signature now. */
const gone = [
  { files: /c5280fd6/, tables: ['account_events', 'account_scans', 'chain_transactions'] },
  { files: /75ac47dc|fa6fcbda|1514162d/, tables: ['smart_sessions'] },
]

async function rowsOf(db: AnyDb): Promise<Rows> {
  const rows: Rows = {}
  for (const { name } of await db.introspection.getTables())
    if (!isHistory(name)) rows[name] = await db.selectFrom(name).selectAll().execute()
  return rows
}

const columnsOf = (tables: readonly TableMetadata[]) =>
  tables
    .filter(({ name }) => !isHistory(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(each => `${each.name} ${each.dataType} ${each.isNullable} ${each.hasDefaultValue}`).sort(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

async function connected<Value>(database: string, name: DatabaseName, work: (db: AnyDb) => Promise<Value>) {
  const db = await connectDatabase<Record<string, Record<string, unknown>>>(database, databaseKinds[name])
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function opened(database: string, name: DatabaseName, migrations = landedMigrations[name]): Promise<AnyDb> {
  const store = databases.closeLater(await openStore(database, { name, migrations }))
  expect(store.failure).toBe(undefined)
  return (await store.open()) as unknown as AnyDb
}

function expectKept(before: Rows, now: Rows, file: string): void {
  for (const [table, rows] of Object.entries(before)) {
    if (gone.some(({ files, tables }) => files.test(file) && tables.includes(table))) continue
    expect(rows, table).toHaveLength(2)
    expect(now[table], table).toHaveLength(2)
    for (const [index, row] of rows.entries()) expect(now[table]?.[index], table).toMatchObject(row)
  }
}

test.each(['cache', 'data'] as const)('only the newest migration of %s may lack a dump', async name => {
  const texts = await Promise.all(files.filter(file => file.endsWith(`.${name}.sqlite.sql`)).map(textOf))
  const rows = new RegExp(`^insert into "${name}_schema" values \\((\\d+),`, 'gm')
  const last = Math.max(...texts.flatMap(text => [...text.matchAll(rows)].map(([, number]) => Number(number))))
  expect(last).toBeGreaterThanOrEqual(landedMigrations[name].length - 1)
})

describe('a file', () => {
  test.each(files.filter(file => file.endsWith('.sqlite.sql')))('%s', async file => {
    const name = file.split('.')[1] as DatabaseName
    const path = databases.fileOf(`${file}.db`)
    const raw = new Database(path)
    raw.exec(await textOf(file))
    raw.close()
    const before = await connected(path, name, rowsOf)
    const db = await opened(path, name)
    expectKept(before, await rowsOf(db), file)
    const fresh = await opened(memoryDatabase, name)
    expect(columnsOf(await db.introspection.getTables())).toEqual(columnsOf(await fresh.introspection.getTables()))
    // The release before can be started again.
    await opened(path, name, landedMigrations[name].slice(0, -1))
  })
})

describe.runIf(databases.postgres.isThere)('PostgreSQL', () => {
  const other = (database: string) => databases.postgres.database().replace('/postgres?', `/${database}?`)
  const run = async (url: string, text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(text)
    await client.end()
  }

  test.each(files.filter(file => file.endsWith('.postgres.sql')))('%s', async file => {
    const [database, empty] = [
      `d${file.split('.')[0]?.replaceAll('-', '')}`,
      `e${file.split('.')[0]?.replaceAll('-', '')}`,
    ]
    for (const each of [database, empty]) await run(databases.postgres.database(), `create database ${each}`)
    await run(other(database), await textOf(file))
    const before = await connected(other(database), 'data', rowsOf)
    for (const name of ['cache', 'data'] as const) {
      await opened(other(empty), name)
      await opened(other(database), name)
    }
    const tablesOf = (url: string) => connected(url, 'data', async db => columnsOf(await db.introspection.getTables()))
    expectKept(before, await connected(other(database), 'data', rowsOf), file)
    expect(await tablesOf(other(database))).toEqual(await tablesOf(other(empty)))
    for (const name of ['cache', 'data'] as const)
      await opened(other(database), name, landedMigrations[name].slice(0, -1))
  })
})
