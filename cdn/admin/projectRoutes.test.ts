import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectEntry } from '../testApp.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

const running: TestAdmin[] = []
const authKey = 'a'.repeat(40)
const started = async (...[options]: Parameters<typeof startTestAdmin>) => {
  const admin = await startTestAdmin({ keys: new Map([['CK_AUTH_KEY', authKey]]), ...options })
  running.push(admin)
  /** As a page's modal asks for its settings. */
  const config = async (id: string) => (await fetch(`${admin.cdn.url}/v1/config?projectId=${id}`)).status
  return { ...admin, config }
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(admin => admin.stop()))
})

const scanKey = 'scan-key-17'
const entry = projectEntry({
  id: 'tea',
  name: 'Tea shop',
  sources: { 'eip155:31337': { history: [{ type: 'etherscan', key: scanKey }, 'chain'] } },
  privateRpcUrls: { 'eip155:31337': ['https://node.example/v2/node-key-18'] },
})

test('a new project serves its visitors at once, and its tag is ready to copy', async () => {
  const { ask, config, cdn } = await started()
  expect(await config('tea')).toBe(403)
  expect((await ask('/admin/v1/projects', { body: { entry } })).body).toEqual({ id: 'tea', revision: 1 })
  expect(await config('tea')).toBe(200)
  const { body } = await ask('/admin/v1/projects/tea', { role: 'viewer' })
  expect(body).toMatchObject({ place: 'admin', revision: 1, entry: { name: 'Tea shop' } })
  expect(body.snippet).toBe(`<script src="${cdn.url}/1.0.0/loader.js" data-project-id="tea" async></script>`)
  const { body: list } = await ask('/admin/v1/projects')
  expect(list.projects).toEqual([
    { id: 'demo', name: 'Demo', place: 'file', origins: 2 },
    { id: 'tea', name: 'Tea shop', place: 'admin', origins: 2 },
  ])
})

test('keys of providers can be replaced and kept, and never read: not in the API, the database, nor the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-data-'))
  const { ask } = await started({ database: folder })
  await ask('/admin/v1/projects', { body: { entry } })
  const { body, text } = await ask('/admin/v1/projects/tea')
  expect(text).not.toMatch(/scan-key|node-key/)
  expect(body.entry).toMatchObject({
    sources: { 'eip155:31337': { history: [{ type: 'etherscan', key: 'kept:1' }, 'chain'] } },
    privateRpcUrls: { 'eip155:31337': ['kept:0'] },
  })
  const changed = {
    ...body.entry,
    name: 'Tea',
    privateRpcUrls: { 'eip155:31337': ['https://node.example/new-key-19'] },
  }
  expect((await ask('/admin/v1/projects/tea', { body: { entry: changed, revision: 1 } })).status).toBe(200)
  const lost = { ...body.entry, privateRpcUrls: { 'eip155:31337': ['kept:7'] } }
  expect((await ask('/admin/v1/projects/tea', { body: { entry: lost, revision: 2 } })).body.error).toContain('kept:N')
  const audit = await ask('/admin/v1/audit?target=tea')
  expect(audit.body.entries).toMatchObject([
    { act: 'projects.change', details: { changed: 'name privateRpcUrls' } },
    { act: 'projects.create' },
  ])
  await Promise.all(running.splice(0).map(admin => admin.stop()))
  const written = await readFile(join(folder, 'data.db'), 'latin1')
  for (const all of [audit.text, written]) expect(all).not.toMatch(/scan-key|node-key|new-key/)
  await rm(folder, { recursive: true })
})

test('without CK_AUTH_KEY, a key is refused unless it is named; a wrong entry is refused in the words of the file', async () => {
  const { ask } = await started({ keys: new Map() })
  expect((await ask('/admin/v1/projects', { body: { entry } })).body.error).toContain('set CK_AUTH_KEY')
  const named = { ...projectEntry({ id: 'tea' }), sources: { '*': [{ type: 'etherscan', key: 'env:CK_KEY_SCAN' }] } }
  expect((await ask('/admin/v1/projects', { body: { entry: named } })).status).toBe(200)
  const wrong = { ...projectEntry({ id: 'cup' }), allowedOrigins: ['https://*'] }
  expect((await ask('/admin/v1/projects', { body: { entry: wrong } })).body.error).toContain(
    'projects[0].allowedOrigins[0]: "https://*"',
  )
})

test('if two people change a project, the second gets an error', async () => {
  const { ask } = await started()
  await ask('/admin/v1/projects', { body: { entry } })
  const change = (name: string, revision: number) =>
    ask('/admin/v1/projects/tea', { body: { entry: { ...entry, name }, revision } })
  expect((await change('One', 1)).body.revision).toBe(2)
  expect((await change('Two', 1)).body.code).toBe('changed_meanwhile')
  expect((await ask('/admin/v1/projects', { body: { entry } })).body.code).toBe('changed_meanwhile')
  expect((await ask('/admin/v1/projects/tea')).body.entry.name).toBe('One')
  expect((await ask('/admin/v1/projects/none', { body: { entry, revision: 0 } })).status).toBe(404)
})

test('projects.json keeps working; the first change of one of its projects imports it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-file-'))
  const file = join(folder, 'projects.json')
  const write = (...entries: object[]) => writeFile(file, JSON.stringify({ projects: entries }))
  await write(projectEntry(), { ...entry, id: 'old' })
  const { ask, config, cdn } = await started({ projects: file })
  const { body } = await ask('/admin/v1/projects/old')
  expect(body).toMatchObject({ place: 'file', entry: { privateRpcUrls: { 'eip155:31337': ['kept:0'] } } })
  const renamed = { ...body.entry, name: 'Imported' }
  expect((await ask('/admin/v1/projects/old', { body: { entry: renamed, revision: body.revision } })).status).toBe(200)
  expect((await ask('/admin/v1/audit?target=old')).body.entries[0].details).toMatchObject({ imported: true })
  await write(projectEntry({ id: 'new' }))
  await cdn.reload()
  expect([await config('old'), await config('demo'), await config('new')]).toEqual([200, 403, 200])
  expect((await ask('/admin/v1/projects/old')).body).toMatchObject({ place: 'admin', entry: { name: 'Imported' } })
  await rm(folder, { recursive: true })
})

test('a deleted project is no longer served by any server; its keys are gone and its id is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-data-'))
  const projects = [projectEntry(), projectEntry({ id: 'old' })]
  const [one, other] = [await started({ database: folder, projects }), await started({ database: folder, projects })]
  await one.ask('/admin/v1/projects', { body: { entry } })
  await expect.poll(() => other.config('tea'), { timeout: 5000 }).toBe(200)
  const remove = (id: string, revision: number) => one.ask(`/admin/v1/projects/${id}/delete`, { body: { revision } })
  for (const stale of [0, -1, 7])
    expect(await remove('tea', stale)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const { body } = await one.ask('/admin/v1/projects/old')
  expect(await remove('tea', 1)).toMatchObject({ status: 200, body: { success: true } })
  expect((await remove('old', body.revision)).status).toBe(200)
  expect([await one.config('tea'), await one.config('old'), await one.config('demo')]).toEqual([403, 403, 200])
  for (const id of ['tea', 'old']) await expect.poll(() => other.config(id), { timeout: 5000 }).toBe(403)
  expect((await other.ask('/admin/v1/projects')).body.projects.map(({ id }: { id: string }) => id)).toEqual(['demo'])
  for (const id of ['tea', 'old']) {
    expect((await one.ask(`/admin/v1/projects/${id}`)).status).toBe(404)
    expect((await remove(id, 2)).status).toBe(404)
  }
  expect((await one.ask('/admin/v1/audit?target=old')).body.entries).toMatchObject([{ act: 'projects.delete' }])

  const again = { ...entry, name: 'Tea again' }
  const { body: made } = await one.ask('/admin/v1/projects', { body: { entry: again } })
  expect([made.id, await one.config('tea')]).toEqual(['tea', 200])
  await remove('tea', made.revision)
  await Promise.all(running.splice(0).map(admin => admin.stop()))
  // Nor does it come back with the next start.
  const later = await started({ database: folder, projects })
  expect([await later.config('tea'), await later.config('old')]).toEqual([403, 403])
  await Promise.all(running.splice(0).map(admin => admin.stop()))
  await rm(folder, { recursive: true })
})

test('a new project cannot be marked as deleted', async () => {
  const { ask } = await started()
  for (const sent of [
    { id: 'tea', deleted: true },
    { ...entry, deleted: true },
  ])
    expect((await ask('/admin/v1/projects', { body: { entry: sent } })).status).toBe(400)
})
