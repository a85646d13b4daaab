import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../bundleProgram.ts'
import { notes } from './backup/testNotes.ts'
import { openStore } from './openStore.ts'
import { openCache } from './testStores.ts'

/** Both databases as files, when the process is killed, and when the disk is full. */

type NoteTables = { notes: { id: number; text: string; bytes: Uint8Array | null; gone: number | null } }

/** Inside the repository, so the bundle finds its packages. */
const home = fileURLToPath(new URL('../../dist/', import.meta.url))
let root = ''
beforeAll(async () => {
  await mkdir(home, { recursive: true })
  root = await mkdtemp(join(home, 'test-crash-'))
  const source = fileURLToPath(new URL('.', import.meta.url))
  await bundleProgram(join(root, 'write.mjs'), {
    folder: source,
    text: `
    import { notes } from './backup/testNotes.ts'
    import { openCache } from './testStores.ts'
    import { openStore } from './openStore.ts'
    const folder = process.argv[2]
    const cache = await (await openCache(folder + '/cache.db')).open()
    const data = await (await openStore(folder + '/data.db', { name: 'data', migrations: notes })).open()
    const first = Number(process.argv[3])
    for (let id = first; ; id++) {
      const written = [
        cache.insertInto('pictures').values({ id: String(id), url: 'u', size: 0, used_at: 0, bytes: new Uint8Array(9000) }).execute(),
        data.insertInto('notes').values({ id, text: 'x'.repeat(3000) }).execute(),
      ]
      await Promise.all(written)
      process.send(id)
    }`,
  })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function openBoth(folder: string) {
  const cache = await openCache(join(folder, 'cache.db'))
  const data = await openStore(join(folder, 'data.db'), { name: 'data', migrations: notes })
  const [cached, lasting] = [await cache.open(), (await data.open()) as unknown as Kysely<NoteTables>]
  return { cached, lasting, close: async () => void (await Promise.all([cache.close(), data.close()])) }
}

test('a process that is killed while it writes loses nothing that was acknowledged, in either database', async () => {
  const folder = join(root, 'killed')
  await mkdir(folder)
  let last = -1
  const acknowledged: number[] = []
  for (let round = 0; round < 5; round++) {
    const child = fork(join(root, 'write.mjs'), [folder, String(last + 1)])
    const enough = last + 15 + round * 17
    const ended = once(child, 'exit')
    child.on('message', id => {
      last = Number(id)
      acknowledged.push(last)
      if (last >= enough) child.kill('SIGKILL')
    })
    await ended
    const { cached, lasting, close } = await openBoth(folder)
    for (const db of [cached, lasting] as Kysely<NoteTables>[]) {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
      expect(rows).toEqual([{ quick_check: 'ok' }])
    }
    const written = new Set((await lasting.selectFrom('notes').select('id').execute()).map(({ id }) => id))
    const pictures = new Set((await cached.selectFrom('pictures').select('id').execute()).map(({ id }) => Number(id)))
    expect(acknowledged.length).toBeGreaterThan(enough / 2)
    expect(acknowledged.filter(id => !written.has(id) || !pictures.has(id))).toEqual([])
    // The last ones may be in one database only: nobody was told of them.
    last = Math.max(...written, ...pictures)
    await close()
  }
})

/** A disk of three megabytes; needs the right to mount. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join('/tmp', 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}

const disk = await smallDisk()
if (!disk) console.warn('A small disk cannot be mounted here: databases are tried with a limit of their own instead.')
afterAll(async () => {
  if (!disk) return
  execFileSync('umount', ['-l', disk])
  await rm(disk, { recursive: true })
})

describe('on a full disk', () => {
  test('both databases say so, can be read, and work again once there is room', async () => {
    const folder = await mkdtemp(join(disk ?? root, 'full-'))
    const ballast = join(folder, 'ballast')
    if (disk) await writeFile(ballast, new Uint8Array(700_000))
    const { cached, lasting, close } = await openBoth(folder)
    if (!disk) for (const db of [cached, lasting]) await sql`pragma max_page_count = 60`.execute(db as Kysely<unknown>)
    const picture = (id: number) => ({ id: `${id}`, url: 'u', size: 0, used_at: 0, bytes: new Uint8Array(30_000) })
    const note = (id: number) => ({ id, text: 'x'.repeat(9000), bytes: null, gone: null })
    let [pictures, written] = [0, 0]
    const addPicture = async () => void (await cached.insertInto('pictures').values(picture(pictures)).execute())
    const addNote = async () => void (await lasting.insertInto('notes').values(note(written)).execute())
    for (let round = 0; round < 4; round++) {
      await addNote()
      written++
    }
    const fillPictures = async () => {
      for (; pictures < 200; pictures++) await addPicture()
    }
    const fillNotes = async () => {
      for (; written < 400; written++) await addNote()
    }
    await expect(fillPictures()).rejects.toMatchObject({ name: 'StoreFailure', reason: 'full' })
    await expect(fillNotes()).rejects.toMatchObject({ name: 'StoreFailure', reason: 'full' })
    const counts = async () => [
      (await cached.selectFrom('pictures').select('id').execute()).length,
      (await lasting.selectFrom('notes').select('id').execute()).length,
    ]
    expect(await counts()).toEqual([pictures, written])
    await close()
    // A server that starts now is up, without what it cannot use; and has all of it once there is room.
    const started = await openStore(join(folder, 'data.db'), { name: 'data', migrations: notes })
    await started.close()
    await rm(ballast, { force: true })
    const again = await openBoth(folder)
    await again.lasting.insertInto('notes').values(note(written)).execute()
    await again.cached.insertInto('pictures').values(picture(pictures)).execute()
    const ids = (await again.lasting.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: written + 1 }, (_, id) => id))
    expect(await again.cached.selectFrom('pictures').select('id').execute()).toHaveLength(pictures + 1)
    await again.close()
  })
})
