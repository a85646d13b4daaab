import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleProgram } from '../bundleProgram.ts'

/** Servers that start together on a database that does not exist yet, each in a process of its own. */

const folder = fileURLToPath(new URL('.', import.meta.url))
/** Inside the repository, so the bundle finds its packages. */
const home = fileURLToPath(new URL('../../dist/', import.meta.url))
const rounds = 10
let root = ''
let servers: ChildProcess[] = []

beforeAll(async () => {
  await mkdir(home, { recursive: true })
  root = await mkdtemp(join(home, 'test-store-'))
  await bundleProgram(join(root, 'open.mjs'), {
    folder: folder,
    text: `
    import { openCache } from './testStores.ts'
    process.on('message', async ({ path, at }) => {
      // To the same moment: a message takes longer than the tables.
      while (Date.now() < at);
      try {
        const store = await openCache(path)
        const db = await store.open()
        const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
        await store.close()
        process.send({ tables })
      } catch (error) {
        process.send({ failure: String(error) })
      }
    })
    process.send('ready')`,
  })
  servers = [1, 2].map(() => fork(join(root, 'open.mjs')))
  await Promise.all(servers.map(server => once(server, 'message')))
})
afterAll(async () => {
  for (const server of servers) server.kill()
  await rm(root, { recursive: true })
})

test('two servers make the tables of one new file, each without a failure', async () => {
  for (let round = 0; round < rounds; round++) {
    const answers = servers.map(async server => (await once(server, 'message'))[0])
    const at = Date.now() + 50
    for (const server of servers) server.send({ path: join(root, `${round}.db`), at })
    const tables = [
      'account_assets',
      'account_events',
      'account_scans',
      'account_transactions',
      'cache_probe',
      'cache_schema',
      'descriptions',
      'documents',
      'pictures',
      'refreshed_answers',
      'shared_limits',
    ]
    expect(await Promise.all(answers)).toEqual([{ tables }, { tables }])
  }
})
