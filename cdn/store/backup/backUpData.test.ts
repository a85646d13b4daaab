import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../bundleProgram.ts'
import { openStore } from '../openStore.ts'
import { testMigrations } from '../testMigrations.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../testPostgres.ts'
import { backUpData, restoreData } from './backUpData.ts'
import { notes, notesMigration } from './testNotes.ts'

/** Both commands on both kinds of database; and a process of its own that runs them, and is killed at each step. */

const programs = await findPostgres()
if (!programs) console.warn('PostgreSQL is not installed: its tests are skipped. On Debian: apt-get install postgresql')

/** Inside the repository, so the bundle finds its packages. */
const home = fileURLToPath(new URL('../../../dist/', import.meta.url))
let folder = ''
let postgres: TestPostgres | undefined
let made = 0
beforeAll(async () => {
  await mkdir(home, { recursive: true })
  folder = await mkdtemp(join(home, 'test-backup-'))
  if (programs) postgres = await startTestPostgres(programs)
  const source = fileURLToPath(new URL('.', import.meta.url))
  await bundleProgram(join(folder, 'run.mjs'), {
    folder: source,
    text: `
    import { backUpData, restoreData } from './backUpData.ts'
    import { notes } from './testNotes.ts'
    const [command, database, file, last] = process.argv.slice(2)
    const onStep = async step => {
      process.send(step)
      // Killed here.
      if (step === last) await new Promise(resolve => setTimeout(resolve, 60_000))
    }
    const rows = await (command === 'backup' ? backUpData : restoreData)({ database, file, migrations: notes, onStep })
    process.send('done ' + rows)
    process.disconnect()`,
  })
})
afterAll(async () => {
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

const newFile = (name: string) => join(folder, `${++made}-${name}`)
const note = (id: number, text = `note ${id}`) => ({ id, text, bytes: new Uint8Array([id % 256, 0, 255]), gone: null })
const migrations = notes

type NoteTables = { notes: { id: number; text: string; bytes: Uint8Array | null; gone: number | null } }

async function use<Value>(database: string, work: (db: Kysely<NoteTables>) => Promise<Value>): Promise<Value> {
  const store = await openStore(database, { name: 'data', migrations })
  try {
    return await work((await store.open()) as unknown as Kysely<NoteTables>)
  } finally {
    await store.close()
  }
}
const fill = (database: string, ids: readonly number[], mark = '') =>
  use(database, async db => {
    await db.deleteFrom('notes').execute()
    const rows = ids.map(id => note(id, mark ? `${mark} ${id}` : undefined))
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('notes')
        .values(rows.slice(at, at + 100))
        .execute()
  })
const read = (database: string) => use(database, db => db.selectFrom('notes').selectAll().orderBy('id').execute())
const range = (length: number) => Array.from({ length }, (_, id) => id)

const kinds = [
  { name: 'a file', isThere: true, database: () => newFile('data.db') },
  { name: 'PostgreSQL', isThere: programs !== undefined, database: () => postgres?.url ?? '' },
]

describe.each(kinds)('$name', ({ isThere, database }) => {
  test.runIf(isThere)('gives back what was there, of more rows than are read at once', async () => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, range(1300))
    const before = await read(at)
    expect(await backUpData({ database: at, file, migrations })).toBe(1300)
    await fill(at, [7], 'changed')
    expect(await restoreData({ database: at, file, migrations })).toBe(1300)
    expect(await read(at)).toEqual(before)
  })

  test.runIf(isThere)('backs up a consistent snapshot while a server keeps writing', async () => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, range(900))
    const written = await use(at, async db => {
      let count = 0
      const onStep = async (step: string) => {
        if (step !== 'begun') return
        await db.deleteFrom('notes').where('id', '<', 500).execute()
        await db.insertInto('notes').values(note(5000)).execute()
        count = (await db.selectFrom('notes').select('id').execute()).length
      }
      expect(await backUpData({ database: at, file, migrations, onStep })).toBe(900)
      return count
    })
    expect(written).toBe(401)
    await restoreData({ database: at, file, migrations })
    expect((await read(at)).map(({ id }) => id)).toEqual(range(900))
  })

  test.runIf(isThere)('refuses a backup of a later release, and changes nothing', async () => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, [1, 2])
    await backUpData({ database: at, file, migrations })
    const [head = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
    const other = `${head.replace('2026-11-26 notes', '2020-01-01 notes')}\n`
    const { createHash } = await import('node:crypto')
    const rows = rest.slice(0, -2)
    const text = `${other}${rows.join('\n')}\n`
    const end = JSON.stringify({ rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') })
    await writeFile(file, `${text}${end}\n`)
    await expect(restoreData({ database: at, file, migrations })).rejects.toThrow(
      /made by a later release .*2020-01-01/,
    )
    expect((await read(at)).map(({ id }) => id)).toEqual([1, 2])
  })
})

test.runIf(programs)('a file’s backup can be restored into PostgreSQL, and vice versa', async () => {
  const [one, other, file, again] = [newFile('data.db'), newFile('data.db'), newFile('backup'), newFile('backup')]
  const server = postgres?.url ?? ''
  await fill(one, range(30))
  await backUpData({ database: one, file, migrations })
  await restoreData({ database: server, file, migrations })
  await backUpData({ database: server, file: again, migrations })
  await restoreData({ database: other, file: again, migrations })
  expect(await read(other)).toEqual(await read(one))
})

test.each<[string, (text: string) => string]>([
  ['lost its end', text => text.slice(0, -40)],
  ['lost a row', text => text.replace(/\{"table".*?\n/, '')],
  ['has a changed row', text => text.replace('note 3', 'note 4')],
  ['is empty', () => ''],
  ['is another file', () => '{"hello": 1}\n{}\n'],
])('a backup that %s is refused before anything changes', async (_, damage) => {
  const [database, file] = [newFile('data.db'), newFile('backup')]
  await fill(database, range(10))
  await backUpData({ database, file, migrations })
  await writeFile(file, damage(await readFile(file, 'utf8')))
  await fill(database, [1])
  await expect(restoreData({ database, file, migrations })).rejects.toMatchObject({ name: 'OperatorError' })
  expect((await read(database)).map(({ id }) => id)).toEqual([1])
})

test('where no server has kept anything there is nothing to back up, and the earlier backup stays', async () => {
  const [database, file] = [newFile('data.db'), newFile('backup')]
  await fill(database, range(3))
  await backUpData({ database, file, migrations })
  const empty = backUpData({ database: newFile('mistyped.db'), file, migrations })
  await expect(empty).rejects.toThrow(/^The database .*mistyped\.db holds nothing of this server.*CK_DATA/)
  expect(await restoreData({ database, file, migrations })).toBe(3)
})

test('a place where no backup can be written is named', async () => {
  const [database, file] = [newFile('data.db'), join(newFile('no-folder'), 'backup')]
  await fill(database, range(3))
  await expect(backUpData({ database, file, migrations })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining(`${file} cannot be written: `),
  })
})

test('a backup that is not there is named', async () => {
  const restore = restoreData({ database: newFile('data.db'), file: '/nowhere/backup', migrations })
  await expect(restore).rejects.toThrow('/nowhere/backup cannot be read')
})

test('a damaged file is set aside, and the backup is put back', async () => {
  const [database, file] = [newFile('data.db'), newFile('backup')]
  await fill(database, range(5))
  const before = await read(database)
  await backUpData({ database, file, migrations })
  await writeFile(database, 'noise'.repeat(9000))
  await restoreData({ database, file, migrations })
  expect(await read(database)).toEqual(before)
  expect((await readdir(folder)).filter(name => name.includes('data.db.damaged-')).length).toBeGreaterThan(0)
})

const later = testMigrations(...notes, { name: '2099-01-01 later', ...notesMigration('later_notes') })

test('leaves the tables of an earlier release as they are', async () => {
  const [database, file] = [newFile('data.db'), newFile('backup')]
  await fill(database, range(5))
  expect(await backUpData({ database, file, migrations: later })).toBe(5)
  const names = await use(database, async db => (await db.introspection.getTables()).map(({ name }) => name))
  expect(names).not.toContain('later_notes')
})

test.each(kinds.filter(({ isThere }) => isThere))(
  'a later release restores a backup of an earlier one, and brings it up to date, on $name',
  async ({ database }) => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, range(700))
    const before = await read(at)
    await backUpData({ database: at, file, migrations })
    const store = await openStore(at, { name: 'data', migrations: later })
    const db = (await store.open()) as unknown as Kysely<NoteTables & { later_notes: { id: number; text: string } }>
    await db.insertInto('later_notes').values({ id: 1, text: 'of today' }).execute()
    await db.deleteFrom('notes').execute()
    await store.close()
    expect(await restoreData({ database: at, file, migrations: later })).toBe(700)
    const again = await openStore(at, { name: 'data', migrations: later, migrates: false })
    const restored = (await again.open()) as unknown as typeof db
    expect(await restored.selectFrom('notes').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await restored.selectFrom('later_notes').selectAll().execute()).toEqual([])
    // For the tests that follow, which know none of it.
    await restored.schema.dropTable('later_notes').execute()
    await sql`delete from data_schema where name = '2099-01-01 later'`.execute(restored)
    await again.close()
  },
)

test('an earlier release makes no backup that lacks what a later one keeps', async () => {
  const [database, file] = [newFile('data.db'), newFile('backup')]
  const store = await openStore(database, { name: 'data', migrations: later })
  await store.close()
  await expect(backUpData({ database, file, migrations })).rejects.toThrow(/A later release .*2099-01-01 later/)
})

function start(command: 'backup' | 'restore', database: string, file: string, last: string) {
  const child = fork(join(folder, 'run.mjs'), [command, database, file, last])
  const reached = new Promise<void>((resolve, reject) => {
    child.on('message', message => message === last && resolve())
    child.once('exit', code => reject(new Error(`It ended with ${code} before the step ${last}`)))
  })
  return { child, reached }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

describe.each(kinds)('killed at each step, on $name:', ({ isThere, database }) => {
  test.runIf(isThere).each(['begun', 'written', 'replaced'])('a backup, %s', async step => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, range(700), 'first')
    await backUpData({ database: at, file, migrations })
    await fill(at, range(800), 'second')
    const { child, reached } = start('backup', at, file, step)
    await reached
    await killed(child)
    // The file is whole, of the one moment or the other; and the next backup works.
    await restoreData({ database: at, file, migrations })
    expect((await read(at)).map(({ text }) => text)).toEqual(
      step === 'replaced' ? range(800).map(id => `second ${id}`) : range(700).map(id => `first ${id}`),
    )
    expect(await backUpData({ database: at, file, migrations })).toBe(step === 'replaced' ? 800 : 700)
  })

  test.runIf(isThere).each(['checked', 'opened', 'emptied', 'filled'])('a restore, %s', async step => {
    const [at, file] = [database(), newFile('backup')]
    await fill(at, range(600), 'kept')
    await backUpData({ database: at, file, migrations })
    await fill(at, range(650), 'now')
    const { child, reached } = start('restore', at, file, step)
    await reached
    await killed(child)
    // Nothing is lost or mixed, and the restore can be made again.
    expect((await read(at)).map(({ text }) => text)).toEqual(range(650).map(id => `now ${id}`))
    await restoreData({ database: at, file, migrations })
    expect((await read(at)).map(({ text }) => text)).toEqual(range(600).map(id => `kept ${id}`))
  })
})
