import { afterEach, beforeEach, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { emptyListing } from '../listing/listing.ts'
import { encodings } from '../sources/compressor.ts'
import type { OpenStore } from '../store/openStore.ts'
import { parseProjects } from '../store/parseProjects.ts'
import { createSite } from '../store/site.ts'
import { openCache } from '../store/testStores.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import { createKeptDocuments } from './keptDocuments.ts'
import { createModalTemplate } from './modalDocument.ts'
import { createModalDocuments } from './modalDocuments.ts'

let store: OpenStore
beforeEach(async () => {
  store = await openCache()
})
afterEach(() => store.close())

const dayMs = 86_400_000
const text = frameTemplate(modalParts)

/** A server with a counting compressor. */
async function server(clock = { now: 0 }, maxBytes?: number) {
  let compressed = 0
  let [running, most] = [0, 0]
  const compressor = {
    encodings,
    async compress(encoding: string, bytes: Uint8Array) {
      compressed++
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      return new TextEncoder().encode(`${encoding} of ${new TextDecoder().decode(bytes)}`)
    },
  }
  const kept = createKeptDocuments(store, () => clock.now, maxBytes)
  const documents = createModalDocuments({ publicUrl: 'https://cdn.test', compressor, kept })
  const bytes = new TextEncoder().encode(text)
  const read = async (path: string) => (path.endsWith('template') ? { bytes, encoded: {}, tag: 'a' } : undefined)
  const site = await createSite({ read }, ['1.0.0'], emptyListing, 'The test')
  const release = { site, version: '1.0.0', template: await createModalTemplate(text) }
  return { make: documents.make.bind(documents, release), compressed: () => compressed, most: () => most }
}

const projects = (count: number) =>
  parseProjects({ projects: Array.from({ length: count }, (_, id) => projectEntry({ id: `p${id}` })) }, 'The test')

test('documents of 600 projects, of which memory holds 500, are compressed once', async () => {
  const all = projects(600)
  const one = await server()
  for (const project of all) await one.make(project)
  expect(one.compressed()).toBe(1200)
  const bodies = await Promise.all(all.slice(0, 5).map(async project => (await one.make(project)).body('br')))
  for (const project of all) await one.make(project)
  expect(one.compressed()).toBe(1200)
  const later = await server()
  for (const [index, body] of bodies.entries())
    expect((await later.make(all[index] as (typeof all)[number])).body('br')).toEqual(body)
  expect(later.compressed()).toBe(0)
})

test('a project that changes gets a new document', async () => {
  const [one, changed] = [await server(), await server()]
  const [before] = projects(1)
  const [after] = parseProjects({ projects: [projectEntry({ id: 'p0', name: 'Another name' })] }, 'The test')
  await one.make(before as never)
  expect(new TextDecoder().decode((await changed.make(after as never)).body('br'))).toContain('Another name')
  expect(changed.compressed()).toBe(2)
})

test('few are compressed at once, as all wait for the same threads', async () => {
  const one = await server()
  await Promise.all(projects(40).map(project => one.make(project)))
  expect([one.compressed(), one.most()]).toEqual([80, 2])
})

test('those used least lately make room', async () => {
  const clock = { now: 0 }
  const all = projects(300)
  const one = await server(clock, 150_000)
  for (const [index, project] of all.entries()) {
    clock.now = index * dayMs
    await one.make(project)
  }
  const db = await store.open()
  const left = await db.selectFrom('documents').select(['size', 'used_at']).execute()
  expect(left.length).toBeGreaterThan(0)
  expect(Math.min(...left.map(({ used_at }) => used_at))).toBeGreaterThan(0)
})

test('are made without a database that is away', async () => {
  const one = await server()
  await store.close()
  expect((await one.make(projects(1)[0] as never)).body('gzip').byteLength).toBeGreaterThan(0)
})
