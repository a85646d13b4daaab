import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectEntry } from '../testApp.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

/* The operator's deny list, as the admin reads and changes it. */

const running: TestAdmin[] = []
const stopAll = () => Promise.all(running.splice(0).map(admin => admin.stop()))
const path = '/admin/v1/deny-list'
const authKey = 'a'.repeat(40)
const [denied, free] = ['198.51.100.7', '203.0.113.7']
const folders: string[] = []

interface Keys {
  key?: string
  next?: string
  former?: string
}

async function started(given: Keys & Parameters<typeof startTestAdmin>[0] = {}) {
  const { key = authKey, next = '', former = '', ...options } = given
  const named = { CK_AUTH_KEY: key, CK_AUTH_KEY_NEXT: next, CK_AUTH_KEY_FORMER: former }
  const keys = new Map(Object.entries(named).filter(([, value]) => value))
  const admin = await startTestAdmin({ keys, proxyHops: 1, ...options })
  running.push(admin)
  /** As the modal of a page of this project asks, from this client. */
  const status = async (client: string, id = 'demo') => {
    const headers = { 'X-Forwarded-For': client }
    return (await fetch(`${admin.cdn.url}/v1/auth/nonce?projectId=${id}`, { headers })).status
  }
  const change = (deny: object, revision: number) => admin.ask(path, { body: { deny, revision } })
  const revision = async (): Promise<number> => (await admin.ask(path)).body.revision
  return { ...admin, status, change, revision }
}
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'admin-deny-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  await stopAll()
  for (const made of folders.splice(0)) await rm(made, { recursive: true })
})

test('a list refuses its clients in all projects at once, on all servers, and until it is changed', async () => {
  const database = await folder()
  const [one, other] = [await started({ database }), await started({ database })]
  expect((await one.ask(path)).body).toEqual({ place: 'file', revision: expect.any(Number), deny: {} })
  await one.ask('/admin/v1/projects', { body: { entry: projectEntry({ id: 'tea' }) } })
  const made = await one.change({ networks: ['198.51.100.0/24'] }, await one.revision())
  expect(made.status).toBe(200)
  for (const id of ['demo', 'tea'])
    expect([await one.status(denied, id), await one.status(free, id)]).toEqual([403, 200])
  await expect.poll(() => other.status(denied), { timeout: 5000 }).toBe(403)
  await stopAll()
  const later = await started({ database })
  expect(await later.status(denied)).toBe(403)
  expect((await later.ask(path)).body).toEqual({
    ...{ place: 'admin', revision: made.body.revision, deny: { networks: ['198.51.100.0/24'] } },
  })
  await later.change({}, made.body.revision)
  expect(await later.status(denied)).toBe(200)
})

test('the first change imports the list of projects.json, which it replaces from then on', async () => {
  const file = join(await folder(), 'projects.json')
  const write = (networks: string[]) =>
    writeFile(file, JSON.stringify({ deny: { networks }, projects: [projectEntry()] }))
  await write(['198.51.100.0/24'])
  const { ask, change, status, revision, cdn } = await started({ projects: file })
  const { body } = await ask(path, { role: 'support' })
  expect(body).toMatchObject({ place: 'file', deny: { networks: ['198.51.100.0/24'] } })
  expect((await change({ networks: ['192.0.2.0/24'] }, body.revision)).status).toBe(200)
  expect([await status(denied), await status('192.0.2.9')]).toEqual([200, 403])
  await write(['198.51.100.0/24', '203.0.113.0/24'])
  await cdn.reload()
  expect([await status(denied), await status(free), await status('192.0.2.9')]).toEqual([200, 200, 403])
  expect((await change({}, body.revision)).body.code).toBe('changed_meanwhile')
  expect((await change({}, (await revision()) + 1)).body.code).toBe('changed_meanwhile')
})

test('it is sealed, and the log says which parts changed and who looked', async () => {
  const database = await folder()
  const { ask, change, revision } = await started({ database })
  const deny = { emails: ['mallory@example.com'], accounts: [`0x${'ab'.repeat(20)}`] }
  expect((await change(deny, await revision())).status).toBe(200)
  expect((await ask(path, { role: 'support' })).body.deny).toEqual(deny)
  const { body, text } = await ask('/admin/v1/audit')
  expect(body.entries.slice(0, 3)).toMatchObject([
    { act: 'deny.read', actorName: 'Su', target: '' },
    { act: 'deny.change', actorName: 'Ow', target: '', details: { changed: 'accounts emails', imported: true } },
    { act: 'deny.read', actorName: 'Ow' },
  ])
  const names = /mallory|abababab/
  expect(text).not.toMatch(names)
  await stopAll()
  expect(await readFile(join(database, 'data.db'), 'latin1')).not.toMatch(names)
})

test('without CK_AUTH_KEY people can only stand in the file; a wrong list is refused in the words of the file', async () => {
  const { change, revision, status } = await started({ key: '' })
  const known = await revision()
  expect((await change({ emails: ['mallory@example.com'] }, known)).body.error).toContain('set CK_AUTH_KEY')
  expect((await change({ networks: ['198.51.100.0/33'] }, known)).body).toMatchObject({
    ...{ code: 'invalid_request', error: expect.stringContaining('networks[0]: "198.51.100.0/33" is not a network') },
  })
  expect((await change({ people: [] }, known)).body.code).toBe('invalid_request')
  expect((await change({ networks: ['198.51.100.0/24'] }, known)).status).toBe(200)
  expect(await status(denied)).toBe(403)
})

test('under another CK_AUTH_KEY, the file’s list holds, the log says so, and the list can be entered again', async () => {
  const database = await folder()
  const file = join(database, 'projects.json')
  await writeFile(file, JSON.stringify({ deny: { networks: ['192.0.2.0/24'] }, projects: [projectEntry()] }))
  const options = { database, projects: file }
  const first = await started(options)
  const { body } = await first.change({ networks: ['198.51.100.0/24'] }, await first.revision())
  await stopAll()
  const { ask, change, status, log } = await started({ ...options, key: 'b'.repeat(40) })
  expect([await status(denied), await status('192.0.2.9')]).toEqual([200, 403])
  expect(log).toContainEqual(
    expect.objectContaining({
      event: 'projects.refused',
      reason: expect.stringMatching(/^The deny list.*CK_AUTH_KEY/),
    }),
  )
  expect((await ask(path)).body.code).toBe('not_available')
  expect((await change({ networks: ['198.51.100.0/24'] }, body.revision)).status).toBe(200)
  expect([await status(denied), await status('192.0.2.9')]).toEqual([403, 200])
})

test('the list and keys of providers are sealed anew when CK_AUTH_KEY is replaced, and stay in force', async () => {
  const database = await folder()
  const first = await started({ database })
  await first.change({ networks: ['198.51.100.0/24'] }, await first.revision())
  const privateRpcUrls = { 'eip155:31337': ['https://node.example/v2/node-key-18'] }
  const entry = projectEntry({ id: 'tea', privateRpcUrls })
  expect((await first.ask('/admin/v1/projects', { body: { entry } })).status).toBe(200)
  await stopAll()
  const next = 'b'.repeat(40)
  for (const keys of [{ next }, { key: next, former: authKey }, { key: next }]) {
    const { status, log, ask } = await started({ database, ...keys })
    expect([await status(denied), await status(free), await status(free, 'tea')]).toEqual([403, 200, 200])
    expect((await ask(path)).body.deny).toEqual({ networks: ['198.51.100.0/24'] })
    expect(log).not.toContainEqual(expect.objectContaining({ event: 'projects.refused' }))
    await stopAll()
  }
})

test('a viewer of a project sees the people it denies no more than those of the list', async () => {
  const deny = { networks: ['198.51.100.0/24'], emails: ['mallory@example.com'], accounts: [`0x${'ab'.repeat(20)}`] }
  const { ask } = await started({ projects: [projectEntry({ deny }), projectEntry({ id: 'tea' })] })
  const read = async (role: 'viewer' | 'support') => (await ask('/admin/v1/projects/demo', { role })).body.entry.deny
  expect(await read('support')).toEqual(deny)
  expect(await read('viewer')).toEqual({ networks: ['198.51.100.0/24'] })
  expect((await ask('/admin/v1/projects/tea', { role: 'viewer' })).body.entry).not.toHaveProperty('deny')
  // Who sees them is logged.
  const { entries } = (await ask('/admin/v1/audit')).body
  expect(entries.filter(({ act }: { act: string }) => act === 'projects.read')).toMatchObject([
    { actorName: 'Su', target: 'demo' },
  ])
})
